import { createMockConnector } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { dollar, own, receiver, startSend } from '../fixtures/send.js'
import { disconnect, type SendTransferParameters, sendTransfer } from '../internal.js'

describe('paying without a view (R4.11, R4.12)', () => {
  test('plans, sends by the wallet, and returns the promises to wait for', async () => {
    const kit = await startSend()
    const { hash, included, final } = await sendTransfer(kit.client, { amount: '0.5', receiver })
    expect(kit.transfers.mock.sends).toMatchObject([
      {
        caipNetworkId: 'fama:1',
        request: { account: `fama:1:${own}`, amount: 5n * 10n ** 17n, receiver, token: { symbol: 'MCK' } },
      },
    ])
    let isFinal = false
    void final().then(() => {
      isFinal = true
    })
    kit.transfers.mock.advance(hash, 'included')
    await included()
    expect(isFinal).toBe(false)
    kit.transfers.mock.advance(hash, 'final')
    await final()
    expect(kit.names().filter(name => name.startsWith('SEND_'))).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(kit.client.getState().slices.send).toBeUndefined()
    expect(kit.client.getState().modal.open).toBe(false)
  })

  test('a token by its address among the holdings, or by all that is known of it', async () => {
    const kit = await startSend()
    await sendTransfer(kit.client, { token: 'DOLLAR', amount: '12.5', receiver })
    const other = { address: 'unheld', symbol: 'NEW\u202e', decimals: 2 }
    await sendTransfer(kit.client, { token: other, amount: '0.07', receiver })
    expect(kit.transfers.mock.sends.map(({ request }) => [request.token, request.amount])).toEqual([
      [{ address: dollar.address, symbol: 'USD', decimals: 6 }, 12_500_000n],
      [{ address: 'unheld', symbol: 'NEW', decimals: 2 }, 7n],
    ])
  })

  test('another network of the family: the wallet goes there first, and pays there', async () => {
    const kit = await startSend()
    await sendTransfer(kit.client, { caipNetworkId: 'fama:2', amount: '0.5', receiver })
    expect(kit.wallet.mock.get().caipNetworkId).toBe('fama:2')
    expect(kit.transfers.mock.sends[0]).toMatchObject({
      caipNetworkId: 'fama:2',
      request: { account: `fama:2:${own}` },
    })
  })

  test('a wallet that stays where it is pays nowhere', async () => {
    const kit = await startSend()
    kit.wallet.mock.set({ staysOnSwitch: true })
    await expect(
      sendTransfer(kit.client, { caipNetworkId: 'fama:2', amount: '0.5', receiver }),
    ).rejects.toMatchObject({ code: 'SWITCH_UNSUPPORTED' })
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('a name is paid where the chain resolves it', async () => {
    const kit = await startSend({ mock: { names: { 'alice.mock': receiver } } })
    await sendTransfer(kit.client, { amount: '0.5', receiver: 'alice.mock' })
    expect(kit.transfers.mock.sends[0]?.request.receiver).toBe(receiver)
  })

  test.each<[string, Partial<SendTransferParameters>, string]>([
    ['no amount', { amount: '' }, 'SEND_INCOMPLETE'],
    ['no receiver', { receiver: '' }, 'SEND_INCOMPLETE'],
    ['nothing', { amount: '0' }, 'AMOUNT_INVALID'],
    ['a negative amount', { amount: '-1' }, 'AMOUNT_INVALID'],
    ['an exponent', { amount: '1e18' }, 'AMOUNT_INVALID'],
    ['a digit too many', { token: 'dollar', amount: '0.0000001' }, 'AMOUNT_INVALID'],
    ['a token that is not held', { token: 'nothing' }, 'TOKEN_REQUIRED'],
    ['nobody', { receiver: 'hello' }, 'INVALID_ADDRESS'],
    ['another family', { receiver: 'zsomebody' }, 'INVALID_ADDRESS'],
    ['a network of no form', { caipNetworkId: 'x' as never }, 'INVALID_CAIP_NETWORK_ID'],
    ['a family that is not connected', { caipNetworkId: 'famb:1' }, 'NOT_CONNECTED'],
    ['a network this site does not have', { caipNetworkId: 'fama:9' }, 'CHAIN_NOT_CONFIGURED'],
  ])('%s is refused before anything is planned', async (_, change, code) => {
    const kit = await startSend()
    const parameters = { amount: '0.5', receiver, ...change }
    await expect(sendTransfer(kit.client, parameters)).rejects.toMatchObject({ code })
    expect(kit.transfers.mock.plans).toEqual([])
    expect(kit.transfers.mock.sends).toEqual([])
    expect(kit.names()).not.toContain('SEND_INITIATED')
  })

  test('what would fail is not sent', async () => {
    const kit = await startSend({
      mock: { simulation: { status: 'failed', code: 'SIMULATION_FAILED', message: 'paused', logs: ['x'] } },
    })
    await expect(sendTransfer(kit.client, { amount: '0.5', receiver })).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
      details: 'paused',
    })
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('a family without payments says Unsupported chain (D34)', async () => {
    const kit = await startSend({ adapter: { transfers: undefined } })
    await expect(sendTransfer(kit.client, { amount: '0.5', receiver })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
  })

  test('a declined request is SEND_REJECTED, and its failure is typed', async () => {
    const kit = await startSend()
    kit.wallet.mock.set({ sendError: 'USER_REJECTED' })
    await expect(sendTransfer(kit.client, { amount: '0.5', receiver })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(kit.names().at(-1)).toBe('SEND_REJECTED')
    expect(kit.client.getState().requests).toEqual([])
  })

  test('included and final reject with the failure on chain', async () => {
    const kit = await startSend()
    const { hash, included, final } = await sendTransfer(kit.client, { amount: '0.5', receiver })
    kit.transfers.mock.fail(hash, 'REVERTED')
    await expect(included()).rejects.toMatchObject({ code: 'REVERTED' })
    await expect(final()).rejects.toMatchObject({ code: 'REVERTED' })
  })

  test('an abort before the wallet is asked ends it; after that only the waiting ends', async () => {
    const kit = await startSend()
    const early = new AbortController()
    early.abort()
    await expect(
      sendTransfer(kit.client, { amount: '0.5', receiver, signal: early.signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    kit.transfers.mock.set({ silent: ['plan'] })
    const planning = new AbortController()
    const paying = sendTransfer(kit.client, { amount: '0.5', receiver, signal: planning.signal })
    await kit.settle()
    planning.abort()
    await expect(paying).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(kit.transfers.mock.sends).toEqual([])
    kit.transfers.mock.set({ silent: [] })
    const late = new AbortController()
    const { hash, final } = await sendTransfer(kit.client, { amount: '0.5', receiver, signal: late.signal })
    const waiting = final()
    late.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(final()).rejects.toMatchObject({ code: 'CANCELLED' })
    kit.transfers.mock.advance(hash, 'included')
    expect(kit.names().at(-1)).toBe('SEND_SUCCESS')
  })

  test('without a connection: NOT_CONNECTED', async () => {
    const kit = await startSend()
    await disconnect(kit.client)
    await expect(sendTransfer(kit.client, { amount: '0.5', receiver })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('another wallet that takes over before the wallet is asked gets nothing', async () => {
    const kit = await startSend()
    kit.adapter.mock.addConnector(createMockConnector({ id: 'late', namespace: 'fama' }))
    kit.transfers.mock.set({ delay: 100 })
    const paying = sendTransfer(kit.client, { amount: '0.5', receiver })
    paying.catch(() => {})
    await kit.environment.advance(150)
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${'c'.repeat(40)}`] })
    await kit.environment.advance(100)
    await expect(paying).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(kit.wallet.mock.calls.some(({ method }) => method === 'mock_send')).toBe(false)
  })
})
