import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseUnits,
} from 'viem'
import { plainTokenAbi } from '../contracts/artifacts/plainToken.js'
import { wrappedEtherAbi } from '../contracts/artifacts/wrappedEther.js'
import { uniswapV2RouterAbi } from '../contracts/uniswapV2RouterAbi.js'
import { DevnetError } from '../errors.js'
import type { PoolPlan, TokenPlan } from './chainPlans.js'
import { create2Deployer, hasCode, place, salt } from './place.js'
import { type ExchangeArtifacts, readExchangeArtifacts } from './readExchangeArtifacts.js'
import { type DeployerTransaction, deployer, sendAsDeployer } from './sendAsDeployer.js'

/** A pool of the development exchange. */
export type DevnetPool = { address: Address; tokens: readonly [Address, Address] }

/** The development exchange: Uniswap v2, whose wrapped coin is that of the network. */
export type DevnetExchange = { factory: Address; router: Address; pools: DevnetPool[] }

type PlacedToken = { token: TokenPlan; address: Address }

/** Puts Uniswap v2 on a chain, with the pools of the plan and their depth; a second time changes nothing. */
export async function deployExchange(
  rpcUrl: string,
  parameters: { weth9: Address; tokens: readonly PlacedToken[]; pools: readonly PoolPlan[] },
): Promise<DevnetExchange> {
  const { weth9, tokens, pools } = parameters
  const artifacts = readExchangeArtifacts()
  const factoryCode = concatHex([artifacts.factory, encodeAbiParameters([{ type: 'address' }], [deployer])])
  const factory = place(factoryCode)
  const routerCode = concatHex([
    artifacts.router,
    encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [factory, weth9]),
  ])
  const router = place(routerCode)
  const transactions: DeployerTransaction[] = []
  for (const code of [factoryCode, routerCode])
    if (!(await hasCode(rpcUrl, place(code))))
      transactions.push({ to: create2Deployer, data: concatHex([salt, code]) })
  const described: DevnetPool[] = []
  for (const pool of pools) {
    const sides = pool.tokens.map(symbol => {
      const found = tokens.find(({ token }) => token.symbol === symbol)
      if (!found)
        throw new DevnetError('DEPLOY_FAILED', `The plan has a pool of ${symbol}, but no such token.`)
      return found
    })
    const [a, b] = sides
    if (!a || !b) throw new DevnetError('DEPLOY_FAILED', 'A pool has two tokens.')
    const address = pairOf({ factory, artifacts, tokens: [a.address, b.address] })
    described.push({ address, tokens: [a.address, b.address] })
    if (!(await hasCode(rpcUrl, address))) transactions.push(...fill({ router, pool, sides: [a, b] }))
  }
  if (transactions.length > 0) await sendAsDeployer(rpcUrl, transactions)
  for (const address of [factory, router, ...described.map(pool => pool.address)])
    if (!(await hasCode(rpcUrl, address)))
      throw new DevnetError('DEPLOY_FAILED', `A contract of the exchange did not land at ${address}.`)
  return { factory, router, pools: described }
}

function pairOf({
  factory,
  artifacts,
  tokens: [a, b],
}: {
  factory: Address
  artifacts: ExchangeArtifacts
  tokens: readonly [Address, Address]
}): Address {
  const [first, second] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(encodePacked(['address', 'address'], [first, second])),
    bytecode: artifacts.pair,
  })
}

/** Makes the tokens, lets the router take them, and has it make the pool. The pool's shares belong to the deployer. */
function fill({
  router,
  pool,
  sides: [a, b],
}: {
  router: Address
  pool: PoolPlan
  sides: readonly [PlacedToken, PlacedToken]
}): DeployerTransaction[] {
  const [amountA, amountB] = [
    parseUnits(pool.amounts[0], a.token.decimals),
    parseUnits(pool.amounts[1], b.token.decimals),
  ]
  const data = encodeFunctionData({
    abi: uniswapV2RouterAbi,
    functionName: 'addLiquidity',
    args: [a.address, b.address, amountA, amountB, amountA, amountB, deployer, maxUint256],
  })
  return [...supply(a, amountA, router), ...supply(b, amountB, router), { to: router, data }]
}

function supply({ token, address }: PlacedToken, amount: bigint, router: Address): DeployerTransaction[] {
  const made: DeployerTransaction =
    token.contract === 'wrappedEther'
      ? {
          to: address,
          data: encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'deposit' }),
          value: amount,
        }
      : { to: address, data: mintData(amount) }
  return [made, { to: address, data: approveData(router, amount) }]
}

const mintData = (amount: bigint): Hex =>
  encodeFunctionData({ abi: plainTokenAbi, functionName: 'mint', args: [deployer, amount] })

const approveData = (router: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: plainTokenAbi, functionName: 'approve', args: [router, amount] })
