/** Changes the text of the sign-in link to "Portal" for signed-in users. */
import { SIGNED_IN } from '../data/signed-in.ts'

const link = document.querySelector('.top .sign-in')
if (link !== null && localStorage.getItem(SIGNED_IN) !== null) link.textContent = 'Portal'
