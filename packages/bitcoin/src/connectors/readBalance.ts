import type { FamilyContext } from '@latchkit/core/family'
import type { GetBalanceParameters } from '../actions/getBalance.js'

/** The balance of an address, whose code is a separate chunk: balances mostly come from the server. */
export async function readBalance(
  parameters: GetBalanceParameters,
  context: FamilyContext | undefined,
): Promise<bigint> {
  const { createRest, getBalance } = await import('./remoteAndReads.js')
  return getBalance(createRest(context), parameters)
}
