import { readFileSync } from 'node:fs'
import { Cl, type ClarityValue } from '@stacks/transactions'
import { stacksDeployer, stacksDevelopmentAccounts } from '../accounts.js'
import {
  contractIdOf,
  hostileStacksTokenPlans,
  type StacksTokenPlan,
  stacksNativeHoldings,
  stacksTokenPlans,
} from '../plan.js'
import type { Ledger } from './createLedger.js'
import type { SimnetEvent } from './simnet.js'

/** What the faucet gives away, in micro-STX. */
const faucetFunds = 1_000_000_000_000_000n

const read = (name: string): string =>
  readFileSync(new URL(`../../../clarinet/contracts/${name}.clar`, import.meta.url), 'utf8')

const isOk = ({ type }: ClarityValue): boolean => type === 'ok' || type === 'true'

/** Funds the accounts and deploys the tokens; returns what happened, for the sums of an indexer. */
export function createGenesis(ledger: Ledger): readonly SimnetEvent[] {
  const events: SimnetEvent[] = []
  const deployer = stacksDeployer().address
  const accounts = stacksDevelopmentAccounts()

  const fund = (address: string, amount: bigint): void => {
    if (amount === 0n) return
    const minted = { event: 'stx_mint_event', data: { recipient: address, amount } }
    ledger.run(simnet => {
      simnet.mintSTX(address, amount)
      return { result: Cl.bool(true), events: [minted] }
    })
    events.push(minted)
  }
  const run = (step: Parameters<Ledger['run']>[0]): void => {
    const outcome = ledger.run(step)
    if (!isOk(outcome.result)) throw new Error('A step of the first block failed.')
    events.push(...outcome.events)
  }
  const deploy = (contractName: string, source: string): void =>
    run(simnet => simnet.deployContract(contractName, source, null, deployer))

  fund(deployer, faucetFunds)
  for (const [index, { address }] of accounts.entries()) fund(address, stacksNativeHoldings[index] ?? 0n)
  deploy('sip-010-trait', read('sip-010-trait'))
  const source = read('token')
  const createToken = (plan: StacksTokenPlan): void => {
    const { name, symbol, decimals, greed } = plan
    deploy(plan.contractName, source)
    const call = (method: string, parameters: readonly ClarityValue[]): void =>
      run(simnet => simnet.callPublicFn(contractIdOf(plan), method, parameters, deployer))
    call('initialize', [Cl.stringAscii(name), Cl.stringAscii(symbol), Cl.uint(decimals), Cl.uint(greed)])
    for (const [index, amount] of plan.holdings.entries()) {
      const address = accounts[index]?.address
      if (address !== undefined) call('mint', [Cl.uint(amount), Cl.principal(address)])
    }
  }
  for (const plan of [...stacksTokenPlans, ...hostileStacksTokenPlans]) createToken(plan)
  return events
}
