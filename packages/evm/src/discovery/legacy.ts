import type { Eip1193Provider } from '../connectors/eip1193.js'

/** `window.ethereum`, unless one of the announced wallets is behind it. */
export function findLegacyProvider(
  announced: readonly { provider: Eip1193Provider }[],
): Eip1193Provider | undefined {
  const provider = (globalThis as { ethereum?: Eip1193Provider }).ethereum
  if (typeof provider?.request !== 'function') return undefined
  return announced.some(wallet => wallet.provider === provider) ? undefined : provider
}
