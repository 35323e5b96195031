import type { Client } from '../../client/client.js'
import { getInternals, getLoadedAdapter } from '../../client/internals.js'
import { loadAdapter } from '../../connection/loadAdapter.js'
import type { Adapter } from '../../contract/adapter.js'
import type { Network } from '../../contract/network.js'
import { selectNetworks } from '../../state/selectors/selectNetwork.js'
import { isCaipAddress, toAddress } from '../../utils/caip.js'
import { isLookAlike, isSameAddress } from '../../utils/isLookAlike.js'
import { toDisplayText } from '../../utils/toDisplayText.js'
import { readKnownReceivers } from '../knownReceivers.js'
import type { ReceiverOutcome, ReceiverProblem, SendWarning } from '../sendState.js'
import { getNameResolver } from './getNameResolver.js'

/** No address and no name is longer. */
const maxLength = 256

const invalid = (receiverProblem: ReceiverProblem): ReceiverOutcome => ({
  receiverStatus: 'invalid',
  receiverProblem,
  warnings: [],
})

/** Addresses that the wallets of this page share, in every family. */
function getOwnAddresses(client: Client): readonly string[] {
  return Object.values(client.getState().families)
    .flatMap(({ connections }) => connections)
    .flatMap(({ accounts }) => accounts.map(toAddress))
}

/** What the visitor should know of an address before paying it. */
function getWarnings(
  client: Client,
  { network, address, warning }: { network: Network; address: string; warning?: 'CHECKSUM' | undefined },
): readonly SendWarning[] {
  const own = getOwnAddresses(client)
  const known = readKnownReceivers(getInternals(client).storage, network.chainNamespace)
  const isOwn = own.some(other => isSameAddress(other, address))
  const isKnown = known.some(other => isSameAddress(other, address))
  // One that was paid before may resemble another one, too: it is no surprise any more.
  const resembles =
    isOwn || isKnown ? undefined : [...known, ...own].find(other => isLookAlike(address, other))
  return [
    ...(isOwn ? [{ code: 'OWN_ADDRESS' } as const] : []),
    ...(resembles === undefined ? [] : [{ code: 'LOOK_ALIKE', resembles } as const]),
    ...(isOwn || isKnown ? [] : [{ code: 'FIRST_TIME' } as const]),
    ...(warning ? [{ code: warning } as const] : []),
  ]
}

/** Another family that this site supports would accept it: the visitor is about to mix them up. */
async function isOfAnotherFamily(client: Client, value: string, adapter: Adapter): Promise<boolean> {
  const others = client.options.families.flatMap(({ namespace }) =>
    namespace === adapter.namespace ? [] : (getLoadedAdapter(client, namespace) ?? []),
  )
  const answers = await Promise.all(
    others.map(other =>
      other.checkAddress(value).then(
        check => check.valid,
        () => false,
      ),
    ),
  )
  return answers.includes(true)
}

/** The address alone, of a CAIP-10 account of this network; a problem for one of another. */
function readAccount(
  client: Client,
  value: string,
  network: Network,
): { value: string } | { problem: ReceiverProblem } {
  if (!isCaipAddress(value)) return { value }
  if (value.startsWith(`${network.caipNetworkId}:`)) return { value: toAddress(value) }
  const isOurs = value.startsWith(`${network.chainNamespace}:`)
  const isKnown = selectNetworks(client.getState()).some(other =>
    value.startsWith(`${other.chainNamespace}:`),
  )
  if (isOurs) return { problem: 'NETWORK' }
  return isKnown ? { problem: 'WRONG_FAMILY' } : { value }
}

export type CheckReceiverParameters = {
  network: Network
  /** As typed. */
  receiver: string
  signal: AbortSignal
  /** Awaited before a name is looked up. */
  wait?: ((signal: AbortSignal) => Promise<void>) | undefined
}

/** Whether this can be paid on the network, and what the visitor should know of it. */
export async function checkReceiver(
  client: Client,
  { network, receiver, signal, wait }: CheckReceiverParameters,
): Promise<ReceiverOutcome> {
  const typed = receiver.trim()
  if (typed.length > maxLength) return invalid('FORMAT')
  const read = readAccount(client, typed, network)
  if ('problem' in read) return invalid(read.problem)
  const { value } = read
  const adapter = await loadAdapter(client, network.chainNamespace)
  const toValid = (
    { address, warning }: { address: string; warning?: 'CHECKSUM' | undefined },
    name?: string | undefined,
  ): ReceiverOutcome => ({
    receiverStatus: 'valid',
    receiverAddress: address,
    receiverProfileName: name,
    warnings: getWarnings(client, { network, address, warning }),
  })
  const check = await adapter.checkAddress(value, network)
  if (check.valid) return toValid(check)
  const resolve = await getNameResolver(client, { name: value, network, adapter, signal })
  if (resolve) {
    await wait?.(signal)
    let address: string | undefined
    try {
      address = await resolve()
    } catch {
      return invalid('NAME_FAILED')
    }
    if (address === undefined) return invalid('NAME_UNKNOWN')
    const resolved = await adapter.checkAddress(address, network)
    return resolved.valid ? toValid(resolved, toDisplayText(value)) : invalid('NAME_UNKNOWN')
  }
  return invalid((await isOfAnotherFamily(client, value, adapter)) ? 'WRONG_FAMILY' : check.reason)
}
