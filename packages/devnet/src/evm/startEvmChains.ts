import { DevnetError } from '../errors.js'
import { createSupervisor, describeExit, type Supervisor } from '../process/createSupervisor.js'
import { type ChainPlan, chainPlans } from './chainPlans.js'
import { type DeployedContracts, deployContracts } from './deployContracts.js'
import type { SmartAccountContracts } from './deploySmartAccounts.js'
import { type Anvil, startAnvil } from './startAnvil.js'

/** A development chain with its contracts in place. */
export type EvmChain = DeployedContracts & {
  /** Where it was asked for. */
  smartAccounts?: SmartAccountContracts
  /** CAIP-2, `eip155:31337`. */
  caipNetworkId: string
  chainId: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Wei each of the ten development accounts holds, decimal. */
  nativeBalance: string
  port: number
  rpcUrl: string
  wsUrl: string
  pid: number
}

/** The development chains, running. */
export type EvmChains = {
  /** By CAIP-2 id. */
  chains: Record<string, EvmChain>
  /** Resolves with a description when a chain ends without a call of `stop`; never rejects. */
  crashed: Promise<string>
  /** Ends exactly the processes that were started; safe to call twice. */
  stop(): Promise<void>
}

export type StartEvmChainsParameters = {
  /** One port per chain, in the order of the plans; 0 or a missing one takes a free port. */
  ports?: readonly number[] | undefined
  /** Which chains. Default: 31337 and 31338. */
  chainIds?: readonly number[] | undefined
  /** Whether the chains have the contracts of smart accounts (ERC-4337, EIP-7702, delegations). Default false. */
  smartAccounts?: boolean | undefined
}

/**
 * Starts the EVM development chains with all their contracts and funds: what a test suite needs, without files,
 * server or site.
 *
 * @throws DevnetError `PORT_BUSY`, `PROGRAM_MISSING`, `START_FAILED` or `DEPLOY_FAILED`; nothing is left running then
 * @example
 * const { chains, stop } = await startEvmChains()
 * const rpcUrl = chains['eip155:31337']?.rpcUrl
 * await stop()
 */
export async function startEvmChains(parameters: StartEvmChainsParameters = {}): Promise<EvmChains> {
  const {
    ports = [],
    chainIds = chainPlans.map(({ chainId }) => chainId),
    smartAccounts = false,
  } = parameters
  const plans = chainIds.map(planOf)
  const supervisor = createSupervisor()
  let stopping = false
  const stop = (): Promise<void> => {
    stopping = true
    return supervisor.stop()
  }
  let reportCrash: (what: string) => void = () => {}
  const crashed = new Promise<string>(resolve => {
    reportCrash = what => {
      if (!stopping) resolve(what)
    }
  })
  const started = await Promise.allSettled(
    plans.map((plan, index) =>
      startChain({ plan, port: ports[index] ?? 0, supervisor, reportCrash, smartAccounts }),
    ),
  )
  const failed = started.find(result => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const chains = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  return { chains: Object.fromEntries(chains.map(chain => [chain.caipNetworkId, chain])), crashed, stop }
}

function planOf(chainId: number): ChainPlan {
  const plan = chainPlans.find(candidate => candidate.chainId === chainId)
  if (plan) return plan
  const known = chainPlans.map(candidate => candidate.chainId).join(', ')
  throw new DevnetError('START_FAILED', `There is no development chain ${chainId}; there are ${known}.`)
}

async function startChain(parameters: {
  plan: ChainPlan
  port: number
  supervisor: Supervisor
  reportCrash: (what: string) => void
  smartAccounts: boolean
}): Promise<EvmChain> {
  const { plan, port, supervisor, reportCrash, smartAccounts } = parameters
  const { chainId, name, nativeCurrency, balance } = plan
  const anvil: Anvil = await startAnvil({ chainId, port, balance, supervisor })
  void anvil.exited.then(exit =>
    reportCrash(`The EVM chain ${chainId} (port ${anvil.port}) ended by itself: ${describeExit(exit)}`),
  )
  return {
    ...(await deployContracts(anvil.rpcUrl, plan)),
    ...(smartAccounts && { smartAccounts: await deploySmartAccountsOn(anvil.rpcUrl) }),
    caipNetworkId: `eip155:${chainId}`,
    chainId,
    name,
    nativeCurrency,
    nativeBalance: `${BigInt(balance) * 10n ** BigInt(nativeCurrency.decimals)}`,
    port: anvil.port,
    rpcUrl: anvil.rpcUrl,
    wsUrl: anvil.wsUrl,
    pid: anvil.pid,
  }
}

/** Loads what deploys the contracts of smart accounts only where they are asked for. */
async function deploySmartAccountsOn(rpcUrl: string): Promise<SmartAccountContracts> {
  const { deploySmartAccounts } = await import('./deploySmartAccounts.js')
  return deploySmartAccounts(rpcUrl)
}
