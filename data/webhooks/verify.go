package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 * time.Second

func sign(key, text []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(text)
	return mac.Sum(nil)
}

// Verify says whether a delivery is genuine and fresh. body is what was received, before any parsing.
func Verify(secret string, headers http.Header, body []byte, now time.Time) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(sign(key, signed)))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}

// VerifyBody reports whether the body is genuine, by its simple signature: keyed by the whole text of the secret. It does not cover the time.
func VerifyBody(secret string, headers http.Header, body []byte) bool {
	expected := "sha256=" + hex.EncodeToString(sign([]byte(secret), body))
	return hmac.Equal([]byte(headers.Get("x-service-signature")), []byte(expected))
}
