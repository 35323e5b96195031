import type { Network, ReceiverNote, TransferRequest } from '@latchkit/core'
import { fromBase58 } from '../utils/bytes.js'
import { getAccounts, type ReadOptions } from './accounts.js'
import type { Facts } from './facts.js'
import { isOnCurve } from './isOnCurve.js'
import { isProgram, programs } from './programs.js'

export type GetNotesParameters = {
  request: TransferRequest
  facts: Facts
  networks: readonly Network[]
  read: ReadOptions
}

/** For reads of other clusters: they only add a hint, which the plan does not wait long for. */
const elsewhereTimeoutMs = 2000

const isOffCurve = (address: string): boolean => {
  const key = fromBase58(address, 44)
  return key === undefined || !isOnCurve(key)
}

/** Warnings about the receiver. An address without an account yet is nothing unusual. */
export async function getNotes({
  request,
  facts,
  networks,
  read,
}: GetNotesParameters): Promise<ReceiverNote[]> {
  const { receiver, token, network } = request
  const account = facts.receiver
  const notes: ReceiverNote[] = []
  if (receiver === token.address) notes.push('TOKEN_ITSELF')
  if (account && isProgram(account)) notes.push('CONTRACT')
  else if (isOffCurve(receiver) || (account && account.owner !== programs.system)) notes.push('NO_KEY')
  if (!account) {
    const others = networks.filter(other => other.caipNetworkId !== network.caipNetworkId)
    const isProgramThere = (other: Network): Promise<boolean> => {
      const timeout = AbortSignal.timeout(elsewhereTimeoutMs)
      const signal = read.signal ? AbortSignal.any([read.signal, timeout]) : timeout
      return getAccounts([receiver], { ...read, network: other, signal }).then(
        ([found]) => found !== undefined && isProgram(found),
        () => false,
      )
    }
    if ((await Promise.all(others.map(isProgramThere))).includes(true)) notes.push('CONTRACT_ELSEWHERE')
  }
  return notes
}
