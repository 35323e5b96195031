import { describe, expect, test } from 'vitest'
import { readKey } from '../fixtures/page.js'
import { fillIn, getView, receiver, type SendKit, startSend } from '../fixtures/send.js'
import {
  closeModal,
  confirmSend,
  disconnect,
  LatchkitError,
  LateError,
  openModal,
  openSend,
  resetSend,
  reviewSend,
  selectSend,
  sendTransfer,
  setSendAmount,
} from '../internal.js'

const progress = ({ client }: SendKit) => selectSend(client.getState()).progress
const sendEvents = (kit: SendKit) => kit.names().filter(name => name.startsWith('SEND_'))

/** A wallet whose request has timed out, and may still respond by `respond`. */
async function start(): Promise<
  SendKit & { respond(hash: unknown): Promise<void>; refuse(error: unknown): Promise<void> }
> {
  const kit = await startSend()
  let resolve: (hash: unknown) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const late = new Promise<unknown>((yes, no) => {
    resolve = yes
    reject = no
  })
  kit.wallet.mock.set({ sendError: new LateError('WALLET_TIMEOUT', late) })
  return {
    ...kit,
    async respond(hash) {
      resolve(hash)
      await kit.settle()
    },
    async refuse(error) {
      reject(error)
      await kit.settle()
    },
  }
}

async function timeOut(kit: SendKit): Promise<void> {
  await fillIn(kit)
  await reviewSend(kit.client)
  await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
  await kit.settle()
}

describe('a wallet that responds after its request has timed out (D57, security 9)', () => {
  test('until then the payment may have been sent: an empty form, and nothing that sends it again', async () => {
    const kit = await start()
    await timeOut(kit)
    expect(getView(kit)).toBe('SendConfirmed')
    expect(selectSend(kit.client.getState())).toMatchObject({
      amountInput: '',
      receiverInput: '',
      loading: false,
      progress: { step: 'late', error: { code: 'WALLET_TIMEOUT' }, summary: { amount: '0.25', receiver } },
    })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
    expect(kit.transfers.mock.sends).toHaveLength(1)
    expect(kit.client.getState().pendingTransactions).toEqual([])
  })

  test('a late hash is listed, stored and followed, and its result is shown', async () => {
    const kit = await start()
    await timeOut(kit)
    await kit.respond('late-hash')
    expect(progress(kit)).toMatchObject({ step: 'submitted', hash: 'late-hash' })
    expect(getView(kit)).toBe('SendConfirmed')
    expect(kit.client.getState().pendingTransactions).toMatchObject([
      { hash: 'late-hash', status: 'submitted' },
    ])
    expect(readKey(kit.storage, 'pending_transactions')).toMatchObject([{ hash: 'late-hash' }])
    kit.transfers.mock.advance('late-hash', 'included')
    expect(sendEvents(kit)).toEqual(['SEND_INITIATED', 'SEND_ERROR', 'SEND_SUCCESS'])
    expect(kit.client.getState().toast).toMatchObject({ message: 'Sent 0.25 MCK' })
  })

  test('the visitor has left, or begun another payment: the result is a toast, and the form stays', async () => {
    const kit = await start()
    await timeOut(kit)
    resetSend(kit.client)
    openModal(kit.client)
    openSend(kit.client)
    setSendAmount(kit.client, { amount: '0.5' })
    await kit.respond('late-hash')
    kit.transfers.mock.advance('late-hash', 'included')
    expect(getView(kit)).toBe('WalletSend')
    expect(selectSend(kit.client.getState()).amountInput).toBe('0.5')
    expect(kit.client.getState().toast).toMatchObject({ message: 'Sent 0.25 MCK' })
  })

  test('a closed modal says at its next opening that it may have been sent', async () => {
    const kit = await start()
    kit.wallet.mock.set({ delay: 1_000 })
    await fillIn(kit)
    await reviewSend(kit.client)
    const confirming = confirmSend(kit.client)
    confirming.catch(() => {})
    await kit.settle()
    closeModal(kit.client)
    await kit.environment.advance(1_000)
    await expect(confirming).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    openModal(kit.client)
    expect(kit.client.getState().toast).toMatchObject({
      kind: 'error',
      about: { kind: 'sendLate', amount: '0.25', symbol: 'MCK' },
    })
  })

  test('a late refusal: nothing was sent, and it says so', async () => {
    const kit = await start()
    await timeOut(kit)
    await kit.refuse(new LatchkitError('USER_REJECTED'))
    expect(progress(kit)).toMatchObject({ step: 'failed', error: { code: 'USER_REJECTED' } })
    expect(sendEvents(kit)).toEqual(['SEND_INITIATED', 'SEND_ERROR', 'SEND_REJECTED'])
    expect(kit.client.getState().pendingTransactions).toEqual([])
  })

  test.each([
    [
      'a session that ends',
      (kit: Awaited<ReturnType<typeof start>>) => kit.refuse(new LatchkitError('NOT_CONNECTED')),
    ],
    [
      'a relay that is lost',
      (kit: Awaited<ReturnType<typeof start>>) => kit.refuse(new LatchkitError('RELAY_UNREACHABLE')),
    ],
  ])('%s leaves it unknown', async (_, end) => {
    const kit = await start()
    await timeOut(kit)
    await end(kit)
    expect(progress(kit).step).toBe('late')
    expect(sendEvents(kit)).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('a wallet that was disconnected meanwhile is followed all the same', async () => {
    const kit = await start()
    await timeOut(kit)
    await disconnect(kit.client)
    await kit.respond('late-hash')
    expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash: 'late-hash' }])
  })

  test('a client that was destroyed meanwhile follows nothing', async () => {
    const kit = await start()
    await timeOut(kit)
    kit.client.destroy()
    await kit.respond('late-hash')
    expect(kit.transfers.mock.watched()).toEqual([])
  })

  test('without any view: it rejects in time, and is followed when the hash comes', async () => {
    const kit = await start()
    await expect(sendTransfer(kit.client, { amount: '0.1', receiver })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await kit.respond('late-hash')
    expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash: 'late-hash' }])
    expect(progress(kit).step).toBe('idle')
  })
})
