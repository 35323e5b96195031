import {
  BaseError,
  type Connector,
  type Network,
  type SubmittedTransfer,
  type Transfers,
} from '@latchkit/core'
import { namespace } from '../utils/namespace.js'
import { getLatestBlockhash, toLamports } from './accounts.js'
import { ask } from './ask.js'
import { askWallet } from './askWallet.js'
import { assertTransfer } from './assertTransfer.js'
import { broadcast } from './broadcast.js'
import { checkAccount } from './checkAccount.js'
import { checkCluster } from './checkCluster.js'
import { checkRequest } from './checkRequest.js'
import { anyBlockhash, type EncodeParameters, encodeTransfer } from './encodeTransfer.js'
import { readFacts } from './facts.js'
import { simulate } from './simulate.js'

/** Made here, so that a test can put something altered between encoding and check. */
export function createSend(
  encode: (parameters: EncodeParameters) => Uint8Array = encodeTransfer,
): Transfers['send'] {
  return (connector, parameters) => send(connector, parameters, encode)
}

async function send(
  connector: Connector,
  { request, onAsk }: Parameters<Transfers['send']>[1],
  encode: (parameters: EncodeParameters) => Uint8Array,
): Promise<SubmittedTransfer> {
  const { network } = request
  if (connector.namespace !== namespace) throw new BaseError('CHAIN_MISMATCH')
  const payer = checkRequest(request)
  if (request.receiver === request.token.address)
    throw new BaseError('INVALID_ADDRESS', {
      shortMessage: 'This is the address of the token itself: what is sent there is lost.',
    })
  const [{ token }] = await Promise.all([
    readFacts(request, payer),
    checkCluster(network),
    checkAccount(connector, request, payer),
  ])
  const draft = encodeTransfer({ request, payer, token, blockhash: anyBlockhash })
  const { simulation } = await simulate({ network, wire: draft })
  if (simulation.status === 'failed')
    throw new BaseError(simulation.code, {
      shortMessage: simulation.message,
      context: { logs: simulation.logs ?? [] },
    })
  // Last of all: a blockhash is good for about a minute, and the visitor needs the most of it.
  const { blockhash, lastValidBlockHeight } = await getLatestBlockhash({ network })
  const fetchedAt = Date.now()
  const wire = encode({ request, payer, token, blockhash })
  const decoded = await assertTransfer(wire, { request, payer, token, blockhash })
  onAsk?.()
  const isSimulated = simulation.status === 'passed'
  const asked = await askWallet(connector, { request, payer, token, wire, decoded, isSimulated })
  const { signature: hash, transaction } = asked
  let height = lastValidBlockHeight
  if (asked.isOtherLifetime)
    // Nobody can have taken a younger blockhash than today's.
    height = await getLatestBlockhash({ network }).then(
      latest => latest.lastValidBlockHeight,
      () => lastValidBlockHeight + 150n,
    )
  const follow = { lastValidBlockHeight: height.toString() }
  if (!transaction) return { hash, follow }
  if (!asked.isOtherLifetime && Date.now() - fetchedAt > 20_000) await checkLifetime(network, height)
  // Not taken by anybody who could say so: it may have been, all the same. An error here would invite to pay
  // twice; `watch` sends it again and says in the end what became of it.
  await broadcast({ network, transaction, skipPreflight: isSimulated && asked.isVerified })
  return { hash, follow: { ...follow, transaction } }
}

/**
 * The visitor took longer than the blockhash lives: nothing was sent, and nothing can be.
 * @throws EXPIRED
 */
async function checkLifetime(network: Network, height: bigint): Promise<void> {
  const now = await ask({
    network,
    method: 'getBlockHeight',
    params: [{ commitment: 'confirmed' }],
    retries: 0,
  }).then(toLamports, () => 0n)
  if (now > height) throw new BaseError('EXPIRED')
}
