/** Returns whether a server is set up to be reached through a proxy, wherever it listens itself. */
export function isPublished(publicUrl: string | undefined, trustedProxies: number): boolean {
  return trustedProxies > 0 || /^https:/i.test(publicUrl ?? '')
}
