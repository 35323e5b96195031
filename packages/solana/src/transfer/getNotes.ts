import type { Network, ReceiverNote, TransferRequest } from '@latchkit/core'
import { fromBase58 } from '../utils/bytes.js'
import { getAccounts } from './accounts.js'
import type { Facts } from './facts.js'
import { isOnCurve } from './isOnCurve.js'
import { isProgram, programs } from './programs.js'

export type GetNotesParameters = {
  request: TransferRequest
  facts: Facts
  networks: readonly Network[]
  signal?: AbortSignal | undefined
}

/** Another cluster's endpoint is asked out of courtesy only: a slow one must not hold up the preview. */
const patience = 2000

const isOffCurve = (address: string): boolean => {
  const key = fromBase58(address, 44)
  return key === undefined || !isOnCurve(key)
}

/** What speaks against this receiver; an address that the chain does not know yet is nothing unusual. */
export async function getNotes({
  request,
  facts,
  networks,
  signal,
}: GetNotesParameters): Promise<ReceiverNote[]> {
  const { receiver, token, network } = request
  const account = facts.receiver
  const notes: ReceiverNote[] = []
  if (receiver === token.address) notes.push('TOKEN_ITSELF')
  if (account && isProgram(account)) notes.push('CONTRACT')
  else if (isOffCurve(receiver) || (account && account.owner !== programs.system)) notes.push('NO_KEY')
  if (!account) {
    const others = networks.filter(
      other => other.caipNetworkId !== network.caipNetworkId && other.rpcUrls.length > 0,
    )
    const isProgramThere = (other: Network): Promise<boolean> => {
      const limit = AbortSignal.timeout(patience)
      return getAccounts([receiver], {
        network: other,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }).then(
        ([found]) => found !== undefined && isProgram(found),
        () => false,
      )
    }
    if ((await Promise.all(others.map(isProgramThere))).includes(true)) notes.push('CONTRACT_ELSEWHERE')
  }
  return notes
}
