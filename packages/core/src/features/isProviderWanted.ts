/**
 * Returns whether a site takes what a provider offers: those it names, as the operator's server names them, or all that
 * the server has configured (`default`).
 */
export const isProviderWanted = (wanted: readonly string[] | false, provider: string): boolean =>
  wanted !== false && (wanted.includes('default') || wanted.includes(provider))
