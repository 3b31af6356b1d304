/**
 * Key in local storage that is set while a user is signed in. It identifies no one: the session is in a cookie that scripts
 * cannot read.
 */
export const SIGNED_IN = 'card-data-signed-in'
