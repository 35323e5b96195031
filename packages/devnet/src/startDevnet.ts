import { type Bitcoin, startBitcoin } from './bitcoin/startBitcoin.js'
import { describeDevnet } from './describeDevnet.js'
import {
  type DevnetFile,
  type DevnetFileNames,
  type DevnetUrls,
  removeDevnetFile,
  writeDevnetFile,
} from './devnetFile.js'
import { deployNameParent } from './evm/deployNameParent.js'
import { type EvmChain, startEvmChains } from './evm/startEvmChains.js'
import { type Solana, startSolana } from './solana/startSolana.js'
import { type Stacks, startStacks } from './stacks/startStacks.js'

export type StartDevnetParameters = {
  /**
   * The contract's base B: EVM chains on B+10 and B+11, Solana on B+20 and B+21, Bitcoin on B+30, Stacks on B+40. Default
   * 4100.
   */
  portBase?: number | undefined
  /** Where `devnet.json` goes, for example `.latchkit`. Default: no file. */
  directory?: string | undefined
  /** EIP-155 ids of the chains to start. Default 31337 and 31338. */
  chains?: readonly number[] | undefined
  /** Whether the EVM chains have the contracts of smart accounts (ERC-4337, EIP-7702, delegations). Default false. */
  smartAccounts?: boolean | undefined
  /** False leaves the Solana cluster out. Default true. */
  solana?: boolean | undefined
  /** False leaves the Bitcoin chain out. Default true. */
  bitcoin?: boolean | undefined
  /** False leaves the Stacks chain out. Default true. */
  stacks?: boolean | undefined
  /** URLs of other parts, written into the file. Default none. */
  urls?: DevnetUrls | undefined
}

/** The development network, running. */
export type Devnet = {
  portBase: number
  /** The EVM chains by CAIP-2 id. */
  chains: Record<string, EvmChain>
  solana?: Solana | undefined
  bitcoin?: Bitcoin | undefined
  stacks?: Stacks | undefined
  /** What `devnet.json` holds. */
  file: DevnetFile
  /** Writes `devnet.json` again, with these URLs. */
  publish(urls: DevnetUrls): Promise<void>
  /** Resolves with a description when a part ends without a call of `stop`; never rejects. */
  crashed: Promise<string>
  /** Removes `devnet.json` and ends exactly the processes that were started; safe to call twice. */
  stop(): Promise<void>
}

/** Offset of the server's port from the base. */
const serverPortOffset = 1

/** Offset of each EVM chain's port from the base. */
export const chainPortOffsets: Readonly<Record<number, number>> = { 31337: 10, 31338: 11 }

/** Offsets of Solana's RPC and websocket from the base. */
export const solanaPortOffsets: Readonly<Record<'rpc' | 'ws', number>> = { rpc: 20, ws: 21 }

/** Offset of Bitcoin's API from the base. */
export const bitcoinPortOffset = 30

/** Offset of the API of Stacks from the base. */
export const stacksPortOffset = 40

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
  const starting = [
    startEvmChains({ chainIds, ports, smartAccounts: parameters.smartAccounts }),
    parameters.solana === false ? undefined : startSolanaOn(portBase),
    parameters.bitcoin === false ? undefined : startBitcoin({ port: portBase + bitcoinPortOffset }),
    parameters.stacks === false ? undefined : startStacks({ port: portBase + stacksPortOffset }),
  ] as const
  const stopAll = async (): Promise<void> => {
    const started = await Promise.allSettled(starting)
    await Promise.all(started.map(part => (part.status === 'fulfilled' ? part.value?.stop() : undefined)))
  }
  // When one does not start, the others are ended.
  const [evm, solana, bitcoin, stacks] = await Promise.all(starting).catch(async error => {
    await stopAll()
    throw error
  })
  const names = await deployNames(evm.chains, portBase).catch(async error => {
    await stopAll()
    throw error
  })
  const devnet: Devnet = {
    portBase,
    chains: evm.chains,
    solana,
    bitcoin,
    stacks,
    file: describeDevnet({ portBase, chains: evm.chains, solana, bitcoin, stacks, urls, names }),
    publish: async next => {
      devnet.file = { ...devnet.file, urls: next }
      if (directory !== undefined) await writeDevnetFile(directory, devnet.file)
    },
    crashed: Promise.race([evm, solana, stacks].flatMap(part => part?.crashed ?? [])),
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

/** The server registers names below `latchkit.eth`, on the chain that has the registry. */
async function deployNames(
  chains: Record<string, EvmChain>,
  portBase: number,
): Promise<DevnetFileNames | undefined> {
  const [found] = Object.entries(chains).filter(([, { contracts }]) => contracts.ensRegistry)
  if (!found) return undefined
  const [chain, { rpcUrl }] = found
  const gateway = `http://127.0.0.1:${portBase + serverPortOffset}/names/{sender}/{data}.json`
  return { chain, ...(await deployNameParent(rpcUrl, { label: 'latchkit', gateway })) }
}

function startSolanaOn(portBase: number): Promise<Solana> {
  const { rpc, ws } = solanaPortOffsets
  return startSolana({ rpcPort: portBase + rpc, wsPort: portBase + ws })
}
