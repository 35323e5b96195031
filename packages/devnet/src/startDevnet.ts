import {
  type DevnetFile,
  type DevnetFileAccount,
  type DevnetFileChain,
  type DevnetUrls,
  removeDevnetFile,
  writeDevnetFile,
} from './devnetFile.js'
import { developmentAccounts } from './evm/accounts.js'
import { type EvmChain, type EvmChains, startEvmChains } from './evm/startEvmChains.js'
import { type Solana, startSolana } from './solana/startSolana.js'

export type StartDevnetParameters = {
  /** The contract's base B: EVM chains on B+10 and B+11, Solana on B+20 and B+21. Default 4100. */
  portBase?: number | undefined
  /** Where `devnet.json` goes, for example `.latchkit`. Default: no file. */
  directory?: string | undefined
  /** EIP-155 ids of the chains to start. Default 31337 and 31338. */
  chains?: readonly number[] | undefined
  /** False leaves the Solana cluster out. Default true. */
  solana?: boolean | undefined
  /** URLs of other parts, written into the file. Default none. */
  urls?: DevnetUrls | undefined
}

/** The development network, running. */
export type Devnet = {
  portBase: number
  /** The EVM chains by CAIP-2 id. */
  chains: Record<string, EvmChain>
  solana?: Solana | undefined
  /** What `devnet.json` holds. */
  file: DevnetFile
  /** Writes `devnet.json` again, with these URLs. */
  publish(urls: DevnetUrls): Promise<void>
  /** Resolves with a description when a part ends without a call of `stop`; never rejects. */
  crashed: Promise<string>
  /** Removes `devnet.json` and ends exactly the processes that were started; safe to call twice. */
  stop(): Promise<void>
}

/** Offset of each EVM chain's port from the base. */
export const chainPortOffsets: Readonly<Record<number, number>> = { 31337: 10, 31338: 11 }

/** Offsets of Solana's RPC and websocket from the base. */
export const solanaPortOffsets: Readonly<Record<'rpc' | 'ws', number>> = { rpc: 20, ws: 21 }

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
  const { evm, solana } = await startBoth(
    startEvmChains({ chainIds, ports }),
    parameters.solana === false ? undefined : startSolanaOn(portBase),
  )
  const stopAll = async (): Promise<void> => {
    await Promise.all([evm.stop(), solana?.stop()])
  }
  const devnet: Devnet = {
    portBase,
    chains: evm.chains,
    solana,
    file: describe({ portBase, chains: evm.chains, solana, urls }),
    publish: async next => {
      devnet.file = { ...devnet.file, urls: next }
      if (directory !== undefined) await writeDevnetFile(directory, devnet.file)
    },
    crashed: Promise.race([evm.crashed, ...(solana ? [solana.crashed] : [])]),
    stop: async () => {
      if (directory !== undefined) await removeDevnetFile(directory, { pid: process.pid, portBase })
      await stopAll()
    },
  }
  try {
    await devnet.publish(urls)
  } catch (error) {
    await stopAll()
    throw error
  }
  return devnet
}

function startSolanaOn(portBase: number): Promise<Solana> {
  const { rpc, ws } = solanaPortOffsets
  return startSolana({ rpcPort: portBase + rpc, wsPort: portBase + ws })
}

/** Both families at once; when one does not start, the other is ended. */
async function startBoth(
  evmStart: Promise<EvmChains>,
  solanaStart: Promise<Solana> | undefined,
): Promise<{ evm: EvmChains; solana: Solana | undefined }> {
  const [evm, solana] = await Promise.allSettled([evmStart, solanaStart])
  if (evm.status === 'fulfilled' && solana.status === 'fulfilled')
    return { evm: evm.value, solana: solana.value }
  if (evm.status === 'fulfilled') await evm.value.stop()
  if (solana.status === 'fulfilled') await solana.value?.stop()
  throw evm.status === 'rejected' ? evm.reason : solana.status === 'rejected' ? solana.reason : undefined
}

function describe(parameters: {
  portBase: number
  chains: Record<string, EvmChain>
  solana: Solana | undefined
  urls: DevnetUrls
}): DevnetFile {
  const { portBase, chains, solana, urls } = parameters
  const all = Object.entries<Omit<DevnetFileChain, 'explorerUrl'>>({
    ...chains,
    ...(solana ? { [solana.caipNetworkId]: { ...solana, contracts: {} } } : {}),
  })
  return {
    version: 1,
    portBase,
    pid: process.pid,
    urls,
    chains: Object.fromEntries(
      all.map(([id, { name, rpcUrl, wsUrl, nativeCurrency, contracts, tokens, hostileTokens }]) => [
        id,
        { name, rpcUrl, wsUrl, nativeCurrency, contracts, tokens, hostileTokens },
      ]),
    ),
    accounts: [...evmAccounts(chains), ...(solana ? solanaAccounts(solana) : [])],
  }
}

function evmAccounts(chains: Record<string, EvmChain>): DevnetFileAccount[] {
  return developmentAccounts().map(({ address, privateKey }) => ({
    family: 'eip155',
    address,
    privateKey,
    funded: Object.fromEntries(
      Object.entries(chains).map(([id, chain]) => [
        id,
        { native: chain.nativeBalance, tokens: chain.holdings[address] ?? {} },
      ]),
    ),
  }))
}

function solanaAccounts({ caipNetworkId, accounts, holdings }: Solana): DevnetFileAccount[] {
  return accounts.map(({ address, privateKey }) => ({
    family: 'solana',
    address,
    privateKey,
    funded: { [caipNetworkId]: holdings[address] ?? { native: '0', tokens: {} } },
  }))
}
