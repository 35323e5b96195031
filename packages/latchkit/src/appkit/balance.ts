import { type Client, fetchBalances, isError, selectAccount } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'

export type AppKitBalance =
  | {
      /** In whole units, as a decimal string. */
      data: { balance: string; symbol: string }
      error: undefined
      isSuccess: true
      isError: false
    }
  | { data: undefined; error: BaseError; isSuccess: false; isError: true }

/** Reads the balance of the account shown; resolves with the error where it cannot be read. */
export async function fetchAppKitBalance(client: Client): Promise<AppKitBalance> {
  let cause: unknown
  await fetchBalances(client, { forceUpdate: true }).catch((error: unknown) => {
    cause = error
  })
  const { balance, balanceSymbol: symbol, balancesFailedAt } = selectAccount(client.getState())
  const isKnown = cause === undefined && balancesFailedAt === undefined
  if (isKnown && balance !== undefined && symbol !== undefined)
    return { data: { balance, symbol }, error: undefined, isSuccess: true, isError: false }
  const error = isError(cause)
    ? cause
    : new BaseError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable', { cause })
  return { data: undefined, error, isSuccess: false, isError: true }
}
