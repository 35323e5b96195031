/**
 * Whether the server lets this host page frame approvals that can move value. Asked once, with the first such request;
 * without a response they are shown in a window. The browser enforces it by the headers of `/approve`; this is for what is
 * shown where.
 */
export function createFraming({ origin, host }: { origin: string; host: string }): () => Promise<boolean> {
  let reading: Promise<boolean> | undefined
  const read = async () => {
    const response = await fetch(`${origin}/framing?host=${encodeURIComponent(host)}`)
    const body: unknown = await response.json()
    return response.ok && Object(body).approvals === true
  }
  return () => {
    reading ??= read().catch(() => {
      reading = undefined
      return false
    })
    return reading
  }
}
