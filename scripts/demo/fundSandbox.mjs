import { randomBytes } from 'node:crypto'

const wei = 1_000_000n * 10n ** 18n
const tokens = 1_000_000_000n
const lamports = 10_000_000_000_000

/**
 * Funds accounts for the on-ramp sandbox, of fresh keys that nothing else signs with.
 *
 * @param {import('@latchkit/devnet').Devnet} devnet
 * @returns {Promise<import('@latchkit/server').SandboxOptions>}
 */
export async function fundSandbox(devnet) {
  const { mintToken, rpcRequest, setBalance, solanaAccountOf } = await import('@latchkit/devnet')
  const { privateKeyToAddress } = await import('viem/accounts')
  const evmKey = `0x${randomBytes(32).toString('hex')}`
  const owner = privateKeyToAddress(evmKey)
  const solana = solanaAccountOf(randomBytes(32).toString('hex'))
  const chains = Object.entries(devnet.file.chains)
  for (const [id, { rpcUrl, tokens: listed }] of chains) {
    if (!id.startsWith('eip155:')) continue
    await setBalance(rpcUrl, owner, wei)
    // The wrapped coin cannot be minted.
    for (const { address, symbol, decimals } of listed)
      if (symbol !== 'DEVWETH')
        await mintToken(rpcUrl, { token: address, to: owner, amount: tokens * 10n ** BigInt(decimals) })
  }
  const cluster = chains.find(([id]) => id.startsWith('solana:'))
  if (cluster)
    await rpcRequest(cluster[1].rpcUrl, { method: 'requestAirdrop', params: [solana.address, lamports] })
  return {
    // It pays out on these two families.
    chains: chains.map(([id]) => id).filter(id => /^(?:eip155|solana):/.test(id)),
    evmKey,
    solanaKey: solana.privateKey,
    // The development cluster has no exchange.
    prices: cluster ? { [cluster[0]]: '150' } : {},
  }
}
