import type { CaipAddress, ErrorCode, SubmittedTransfer, Transfers } from '@latchkit/core'
import { describeTransfers } from '@latchkit/testing/conformance'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe } from 'vitest'
import { createReceiver } from '../fixtures/addresses.js'
import { signWire, toSeed } from '../fixtures/createStandardWallet.js'
import { startProxy } from '../fixtures/startProxy.js'
import { startTransferChain, type TransferChain } from '../fixtures/transferChain.js'
import { rpc, transfers } from '../fixtures/transfers.js'
import { toBase58 } from '../utils/base58.js'
import { createTransfers } from './createTransfers.js'
import { type EncodeParameters, encodeTransfer } from './encodeTransfer.js'

const altered = (name: string, change: (parameters: EncodeParameters) => EncodeParameters) => ({
  name,
  transfers: createTransfers(rpc, parameters => encodeTransfer(change(parameters))) as Transfers,
})

// On both engines of the development cluster, because the first is not available everywhere.
describe.each(['surfpool', 'litesvm'] as const)('on a real cluster (%s)', engine => {
  let chain: TransferChain
  beforeAll(async () => {
    chain = await startTransferChain(engine)
  })
  afterAll(() => chain?.stop())

  /** A transfer whose account is emptied while the wallet asks, and one that no endpoint forwards. */
  const getEnded = async () => {
    const ended: { account: CaipAddress; submitted: SubmittedTransfer; code: ErrorCode }[] = []
    const funds = { native: 100_000_000n, tokens: 0n }
    const proxy = await startProxy(chain.chain.rpcUrl, ({ method }) =>
      method === 'sendTransaction' ? toBase58(new Uint8Array(64).fill(1)) : undefined,
    )
    for (const code of ['REVERTED', 'EXPIRED'] as const) {
      const { connector, account, wallet, seed } = await chain.createSender(funds)
      const secret = toSeed(seed)
      const feature = wallet.features['solana:signTransaction'] as Record<string, unknown>
      if (code === 'REVERTED')
        feature.signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
          const source = await createKeyPairSignerFromPrivateKeyBytes(secret)
          const destination = chain.bank.address
          await chain.run(source, [getTransferSolInstruction({ source, destination, amount: 98_000_000n })])
          return [{ signedTransaction: signWire(transaction, secret) }]
        }
      const network = code === 'EXPIRED' ? { ...chain.network, rpcUrls: [proxy.url] } : chain.network
      const token = chain.native.token
      const request = { account, network, token, receiver: createReceiver(), amount: 50_000_000n }
      const { hash, follow } = await transfers.send(connector, { request })
      // The watch must not send it again.
      const { transaction: _, ...rest } = follow
      ended.push({ account, code, submitted: { hash, follow: code === 'EXPIRED' ? rest : follow } })
    }
    await proxy.stop()
    return ended
  }

  describeTransfers('Solana transfers', async () => ({
    ...chain.toHarness(transfers),
    getEnded,
    tampered: [
      altered('another receiver', parameters => {
        const receiver = chain.bank.address
        const { token, request } = parameters
        // A token needs its account.
        const destination = token && { ...token, destination: chain.issuer.address }
        return { ...parameters, token: destination, request: { ...request, receiver } }
      }),
      altered('another amount', ({ request, token, ...rest }) => ({
        ...rest,
        request: { ...request, amount: request.amount + 1n },
        token: token && {
          ...token,
          sources: token.sources.map(source => ({ ...source, amount: source.amount + 1n })),
        },
      })),
      altered('another payer', parameters => ({ ...parameters, payer: chain.bank.address })),
      altered('another life', parameters => ({ ...parameters, blockhash: createReceiver() })),
      {
        name: 'bytes behind it',
        transfers: createTransfers(rpc, parameters => Uint8Array.from([...encodeTransfer(parameters), 0])),
      },
      {
        name: 'nothing at all',
        transfers: createTransfers(rpc, () => new Uint8Array()),
      },
    ],
    close: async () => {},
  }))
})
