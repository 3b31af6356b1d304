/**
 * Tells the portal's other tabs who is signed in, null for nobody. `changed` is called when another tab tells of somebody else:
 * a tab that waits for a link opened beside it goes on by itself, and none shows an account that was left.
 */
export function tellTabs(changed: () => void): (who: string | null) => void {
  const channel = new BroadcastChannel('card-data-portal')
  let known: string | null | undefined
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (known !== undefined && data !== known) changed()
  }
  return (who) => {
    if (who !== known) channel.postMessage(who)
    known = who
  }
}
