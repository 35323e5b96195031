import { type Solana, startSolana } from '@latchkit/devnet'
import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStandardWallet } from './createStandardWallet.js'
import { createVirtualWallet } from './createVirtualWallet.js'
import { toSolanaDevelopmentKey, toSolanaKey, toSolanaSecret } from './solanaKeys.js'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotTime: 100 })
})
afterAll(() => chain.stop())

const rpc = () => createSolanaRpc(chain.rpcUrl)
const createReceiver = () =>
  toAddress(toSolanaKey(toSolanaSecret(crypto.getRandomValues(new Uint8Array(32)))).address)
const read = async (owner: Address) =>
  (await rpc().getBalance(owner, { commitment: 'confirmed' }).send()).value

async function setup(version: 'legacy' | 0 = 0) {
  const receiver = createReceiver()
  const engine = createVirtualWallet({
    families: ['solana'],
    solana: { privateKeys: [toSolanaDevelopmentKey(0)], rpcUrl: chain.rpcUrl },
  })
  const { wallet: standard } = createStandardWallet(engine)
  const [account] = (await standard.features['standard:connect'].connect()).accounts
  if (!account) throw new Error('not connected')
  const from = toAddress(account.address)
  const { value } = await rpc().getLatestBlockhash().send()
  const compile = (amount: bigint) => {
    const message = pipe(
      createTransactionMessage({ version }),
      one => setTransactionMessageFeePayer(from, one),
      one => setTransactionMessageLifetimeUsingBlockhash(value, one),
      one =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: { address: from } as never, destination: receiver, amount }),
          one,
        ),
    )
    return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  }
  const send = async (amount: bigint, options?: object) => {
    const [output] =
      (await standard.features['solana:signAndSendTransaction']?.signAndSendTransaction({
        account,
        transaction: compile(amount),
        chain: 'solana:localnet',
        ...(options ? { options } : {}),
      })) ?? []
    return getBase58Decoder().decode(output?.signature ?? new Uint8Array()) as Signature
  }
  return { ...engine, standard, account, from, receiver, compile, send }
}

describe('the virtual wallet on a real Solana', () => {
  test('has the keys of the development accounts', () => {
    const own = chain.accounts.map((_, index) => toSolanaDevelopmentKey(index))
    expect(own).toEqual(chain.accounts.map(({ privateKey }) => privateKey))
    expect(own.map(key => toSolanaKey(key).address)).toEqual(chain.accounts.map(({ address }) => address))
  })

  test.each(['legacy', 0] as const)('sends a transaction of version %s', async version => {
    const { send, from, receiver } = await setup(version)
    const before = await read(from)
    const signature = await send(5_000_000n, { commitment: 'confirmed' })
    const { value } = await rpc().getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null })
    expect(await read(receiver)).toBe(5_000_000n)
    expect(before - (await read(from))).toBe(5_005_000n)
  })

  test('signs what the site then sends itself', async () => {
    const { standard, account, compile, receiver } = await setup()
    const [output] =
      (await standard.features['solana:signTransaction']?.signTransaction({
        account,
        transaction: compile(7_000_000n),
        chain: 'solana:localnet',
      })) ?? []
    const base64 = Buffer.from(output?.signedTransaction ?? []).toString('base64')
    await rpc()
      .sendTransaction(base64 as never, { encoding: 'base64' })
      .send()
    await expect.poll(() => read(receiver), { timeout: 10_000 }).toBe(7_000_000n)
  })

  test('a refused transaction never reaches the chain', async () => {
    const { send, wallet, from, receiver } = await setup()
    const before = await read(from)
    wallet.setOutcome('reject')
    await expect(send(1_000_000n)).rejects.toMatchObject({ code: 4001 })
    expect([await read(receiver), await read(from)]).toEqual([0n, before])
  })

  test('what the node refuses keeps its number and its program’s words', async () => {
    const { send } = await setup()
    await expect(send(10n ** 18n)).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/simulation|insufficient|custom program error/i),
    })
  })
})
