/**
 * Keeps the portal's tabs on the same user. Returns a function that announces this tab's user by email, or null after sign-out.
 * Calls `changed` when another tab announces a different one: a tab with the sign-in form continues once another tab signs in,
 * and no tab shows an account after sign-out.
 */
export function syncTabs(changed: () => void): (email: string | null) => void {
  const channel = new BroadcastChannel('card-data-portal')
  let known: string | null | undefined
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (known !== undefined && data !== known) changed()
  }
  return (email) => {
    if (email !== known) channel.postMessage(email)
    known = email
  }
}
