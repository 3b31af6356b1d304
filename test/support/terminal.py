"""Runs a command at a pseudo-terminal and presses keys: terminal.py <keys> <command>...

Each key is pressed when the prompt has been shown once more. The key "K" kills the command instead. Prints what the
command wrote; exits with its status.
"""

import os
import pty
import signal
import sys

PROMPT = b"[q]uit"


def main() -> int:
    keys, command = list(sys.argv[1]), sys.argv[2:]
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    seen, pressed = b"", 0
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            chunk = b""
        if not chunk:
            break
        seen += chunk
        if pressed < len(keys) and seen.count(PROMPT) > pressed:
            if keys[pressed] == "K":
                os.kill(pid, signal.SIGKILL)
            else:
                os.write(terminal, keys[pressed].encode())
            pressed += 1
    sys.stdout.buffer.write(seen)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) & 0xFF


sys.exit(main())
