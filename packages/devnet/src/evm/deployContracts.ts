import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseUnits,
} from 'viem'
import { permitTokenAbi, permitTokenBytecode } from '../contracts/artifacts/permitToken.js'
import { plainTokenAbi, plainTokenBytecode } from '../contracts/artifacts/plainToken.js'
import { wrappedEtherAbi, wrappedEtherBytecode } from '../contracts/artifacts/wrappedEther.js'
import { multicall3Address, multicall3Bytecode } from '../contracts/multicall3.js'
import { DevnetError } from '../errors.js'
import { developmentAccounts } from './accounts.js'
import { type ChainPlan, chainPlans, type TokenPlan } from './chainPlans.js'
import { type DevnetCollectible, deployCollectibles } from './deployCollectibles.js'
import { type DevnetPool, deployExchange } from './deployExchange.js'
import {
  type EnsName,
  ensCalls,
  ensDeployments,
  ensRegistryAddress,
  ensUniversalResolverAddress,
} from './ensNames.js'
import { create2Deployer, hasCode, place, salt } from './place.js'
import { placeSmartAccounts } from './placeSmartAccounts.js'
import { rpcRequest } from './rpcRequest.js'
import { type DeployerTransaction, sendAsDeployer } from './sendAsDeployer.js'

/** A token of the development network. */
export type DevnetToken = {
  address: Address
  symbol: string
  name: string
  decimals: number
  /** It has `permit` (EIP-2612). */
  eip2612: boolean
}

/** Where the contracts are on one development chain. */
export type DeployedContracts = {
  contracts: {
    multicall3: Address
    /** The wrapped coin, with the calls and events of WETH9. */
    weth9: Address
    /** The deterministic deployer (CREATE2) that every development chain has. */
    create2Deployer: Address
    /** The registry of names (EIP-137), where the chain has one. */
    ensRegistry?: Address
    /** Resolves names of the registry (ENSIP-23). */
    ensUniversalResolver?: Address
    uniswapV2Factory: Address
    uniswapV2Router: Address
  }
  tokens: DevnetToken[]
  /** Tokens whose name and symbol are an attack; for tests, never in `tokens`. */
  hostileTokens: DevnetToken[]
  collectibles: DevnetCollectible[]
  /** Pools of the exchange, in the order of the plan. */
  pools: DevnetPool[]
  /** Address → token address → amount in the smallest unit, decimal: what the first five accounts were given. */
  holdings: Record<Address, Record<Address, string>>
}

const aggregateAbi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
])

/**
 * Puts Multicall3, the wrapped coin, the development tokens, collections and the exchange on a chain, at the same
 * addresses every time, and gives the first five development accounts their tokens. Doing it twice changes nothing.
 *
 * @param plan - what to deploy; default the plan of the chain's id, else that of 31337
 * @throws DevnetError `DEPLOY_FAILED` or `RPC_FAILED`
 * @example
 * const { tokens } = await deployContracts('http://127.0.0.1:8545')
 */
export async function deployContracts(
  rpcUrl: string,
  plan?: ChainPlan | undefined,
): Promise<DeployedContracts> {
  const { tokens, hostileTokens, names, collectibles, pools } = plan ?? (await planOf(rpcUrl))
  await putMulticall3(rpcUrl)

  const placed = [...tokens, ...hostileTokens].map(token => {
    const initCode = initCodeOf(token)
    return { token, initCode, address: place(initCode) }
  })
  const missing: typeof placed = []
  for (const entry of placed) if (!(await hasCode(rpcUrl, entry.address))) missing.push(entry)
  const transactions: DeployerTransaction[] = missing.map(({ initCode }) => ({
    to: create2Deployer,
    data: concatHex([salt, initCode]),
  }))
  const holders = developmentAccounts(5).map(({ address }) => address)
  const calls = missing.flatMap(({ token, address }) => give(token, address, holders))
  if (names.length > 0 && !(await hasCode(rpcUrl, ensRegistryAddress))) {
    transactions.push(...ensDeployments.map(data => ({ to: create2Deployer, data })))
    calls.push(...ensCalls(toNames(names)).map(call => ({ ...call, allowFailure: false, value: 0n })))
  }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  if (calls.length)
    transactions.push({
      to: multicall3Address,
      data: encodeFunctionData({ abi: aggregateAbi, functionName: 'aggregate3Value', args: [calls] }),
      value,
    })
  if (transactions.length) await sendAsDeployer(rpcUrl, transactions)
  for (const { token, address } of missing)
    if (!(await hasCode(rpcUrl, address)))
      throw new DevnetError('DEPLOY_FAILED', `${token.symbol} did not land at ${address}.`)

  const weth9 = placed.find(({ token }) => token.contract === 'wrappedEther')?.address
  if (!weth9) throw new DevnetError('DEPLOY_FAILED', 'The plan has no wrapped coin.')
  await placeSmartAccounts(rpcUrl)
  const exchange = await deployExchange(rpcUrl, { weth9, tokens: placed, pools })
  const described = placed.map(({ token, address }) => describe(token, address))
  return {
    contracts: {
      multicall3: multicall3Address,
      weth9,
      create2Deployer,
      ...(names.length > 0
        ? { ensRegistry: ensRegistryAddress, ensUniversalResolver: ensUniversalResolverAddress }
        : {}),
      uniswapV2Factory: exchange.factory,
      uniswapV2Router: exchange.router,
    },
    tokens: described.slice(0, tokens.length),
    hostileTokens: described.slice(tokens.length),
    collectibles: await deployCollectibles(rpcUrl, collectibles),
    pools: exchange.pools,
    holdings: Object.fromEntries(
      holders.map((holder, index) => [
        holder,
        Object.fromEntries(placed.map(({ token, address }) => [address, amount(token, index).toString()])),
      ]),
    ),
  }
}

async function planOf(rpcUrl: string): Promise<ChainPlan> {
  const chainId = Number(await rpcRequest(rpcUrl, { method: 'eth_chainId' }))
  const plan = chainPlans.find(candidate => candidate.chainId === chainId) ?? chainPlans[0]
  if (!plan) throw new DevnetError('DEPLOY_FAILED', `There is no plan for chain ${chainId}.`)
  return plan
}

/** A name belongs to the account that it resolves to; names without one belong to the first account. */
function toNames(names: ChainPlan['names']): EnsName[] {
  const accounts = developmentAccounts(5).map(({ address }) => address)
  return names.map(({ label, account }) => {
    const owner = accounts[account ?? 0]
    if (!owner) throw new DevnetError('DEPLOY_FAILED', `There is no account ${account} for ${label}.eth.`)
    return account === undefined ? { label, owner } : { label, owner, address: owner }
  })
}

async function putMulticall3(rpcUrl: string): Promise<void> {
  if (await hasCode(rpcUrl, multicall3Address)) return
  // A call without a recipient runs the constructor and returns the code that a deployment would store.
  const code = await rpcRequest(rpcUrl, {
    method: 'eth_call',
    params: [{ data: multicall3Bytecode() }, 'latest'],
  })
  await rpcRequest(rpcUrl, { method: 'anvil_setCode', params: [multicall3Address, code] })
}

function initCodeOf({ contract, name, symbol, decimals }: TokenPlan): Hex {
  if (contract === 'wrappedEther')
    return encodeDeployData({ abi: wrappedEtherAbi, bytecode: wrappedEtherBytecode, args: [name, symbol] })
  const args = [name, symbol, decimals] as const
  if (contract === 'plainToken')
    return encodeDeployData({ abi: plainTokenAbi, bytecode: plainTokenBytecode, args })
  return encodeDeployData({ abi: permitTokenAbi, bytecode: permitTokenBytecode, args })
}

function amount({ holdings, decimals }: TokenPlan, index: number): bigint {
  return parseUnits(holdings[index] ?? '0', decimals)
}

type Call = { target: Address; allowFailure: boolean; value: bigint; callData: Hex }

function give(token: TokenPlan, target: Address, holders: readonly Address[]): Call[] {
  const amounts = holders.map((holder, index) => [holder, amount(token, index)] as const)
  if (token.contract !== 'wrappedEther')
    return amounts.map(args => ({
      target,
      allowFailure: false,
      value: 0n,
      callData: encodeFunctionData({ abi: plainTokenAbi, functionName: 'mint', args }),
    }))
  // The multicall contract wraps the sum and transfers the parts.
  const value = amounts.reduce((sum, [, wei]) => sum + wei, 0n)
  const deposit = encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'deposit' })
  return [
    { target, allowFailure: false, value, callData: deposit },
    ...amounts.map(args => ({
      target,
      allowFailure: false,
      value: 0n,
      callData: encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'transfer', args }),
    })),
  ]
}

function describe({ symbol, name, decimals, contract }: TokenPlan, address: Address): DevnetToken {
  return { address, symbol, name, decimals, eip2612: contract === 'permitToken' }
}
