import { type DevnetFile, type DevnetUrls, removeDevnetFile, writeDevnetFile } from './devnetFile.js'
import { developmentAccounts } from './evm/accounts.js'
import { type EvmChain, startEvmChains } from './evm/startEvmChains.js'

export type StartDevnetParameters = {
  /** The contract's base B: the EVM chains are on B+10 and B+11. Default 4100. */
  portBase?: number | undefined
  /** Where `devnet.json` goes, for example `.latchkit`. Default: no file. */
  directory?: string | undefined
  /** EIP-155 ids of the chains to start. Default 31337 and 31338. */
  chains?: readonly number[] | undefined
  /** URLs of other parts, written into the file. Default none. */
  urls?: DevnetUrls | undefined
}

/** The development network, running. */
export type Devnet = {
  portBase: number
  /** By CAIP-2 id. */
  chains: Record<string, EvmChain>
  /** What `devnet.json` holds. */
  file: DevnetFile
  /** Writes `devnet.json` again, with these URLs. */
  publish(urls: DevnetUrls): Promise<void>
  /** Resolves with a description when a part ends that nobody asked to end; never rejects. */
  crashed: Promise<string>
  /** Removes `devnet.json` and ends exactly the processes that were started; safe to call twice. */
  stop(): Promise<void>
}

/** Offset of each chain's port from the base. */
export const chainPortOffsets: Readonly<Record<number, number>> = { 31337: 10, 31338: 11 }

/**
 * Starts the development network: real local chains with contracts and funded accounts.
 *
 * @throws DevnetError `PORT_BUSY`, `PROGRAM_MISSING`, `START_FAILED` or `DEPLOY_FAILED`; nothing is left running then
 * @example
 * const devnet = await startDevnet({ portBase: 4100, directory: '.latchkit' })
 * await devnet.stop()
 */
export async function startDevnet(parameters: StartDevnetParameters = {}): Promise<Devnet> {
  const { portBase = 4100, directory, chains: chainIds = [31337, 31338], urls = {} } = parameters
  const ports = chainIds.map(id => portBase + (chainPortOffsets[id] ?? Number.NaN))
  const { chains, crashed, stop } = await startEvmChains({ chainIds, ports })
  const devnet: Devnet = {
    portBase,
    chains,
    file: describe(portBase, chains, urls),
    publish: async next => {
      devnet.file = { ...devnet.file, urls: next }
      if (directory !== undefined) await writeDevnetFile(directory, devnet.file)
    },
    crashed,
    stop: async () => {
      if (directory !== undefined) await removeDevnetFile(directory, { pid: process.pid, portBase })
      await stop()
    },
  }
  try {
    await devnet.publish(urls)
  } catch (error) {
    await stop()
    throw error
  }
  return devnet
}

function describe(portBase: number, chains: Record<string, EvmChain>, urls: DevnetUrls): DevnetFile {
  const entries = Object.entries(chains)
  return {
    version: 1,
    portBase,
    pid: process.pid,
    urls,
    chains: Object.fromEntries(
      entries.map(([id, { name, rpcUrl, wsUrl, nativeCurrency, contracts, tokens, hostileTokens }]) => [
        id,
        { name, rpcUrl, wsUrl, nativeCurrency, contracts, tokens, hostileTokens },
      ]),
    ),
    accounts: developmentAccounts().map(({ address, privateKey }) => ({
      family: 'eip155',
      address,
      privateKey,
      funded: Object.fromEntries(
        entries.map(([id, chain]) => [
          id,
          { native: chain.nativeBalance, tokens: chain.holdings[address] ?? {} },
        ]),
      ),
    })),
  }
}
