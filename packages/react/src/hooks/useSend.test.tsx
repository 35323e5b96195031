import { connect, isError, selectRoute } from '@latchkit/core'
import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { setup, show } from '../fixtures/render.js'
import { useAccount, useBalance, useDisconnect, useSend } from '../index.js'

afterEach(cleanup)

function use<Value>(made: ReturnType<typeof setup>, hook: () => Value) {
  const seen: { value: Value | undefined; renders: number } = { value: undefined, renders: 0 }
  function Probe() {
    seen.value = hook()
    seen.renders += 1
    return null
  }
  show(made.client, <Probe />)
  return seen as { value: Value; renders: number }
}

const link = (made: ReturnType<typeof setup>, namespace = 'mock', connectorId = 'com.wallet') =>
  act(async () => {
    await made.client.prepare()
    await connect(made.client, { connector: { namespace, connectorId } })
  })

describe('useSend (R3.10)', () => {
  test('before anything it is an empty form that cannot send, and nothing is loaded for it', () => {
    const send = use(setup(), useSend)
    expect(send.value).toMatchObject({
      amountInput: '',
      receiverStatus: 'empty',
      loading: false,
      canSend: false,
      isReady: false,
      progress: { step: 'idle' },
    })
  })

  test('a form of your own: token, amount, receiver, plan, payment', async () => {
    const made = setup()
    const send = use(made, useSend)
    await link(made)
    expect(send.value.canSend).toBe(true)
    await act(async () => send.value.open())
    // Its code has come, and the balance with it.
    await act(() => expect.poll(() => send.value.token?.symbol).toBe('MCK'))
    expect(selectRoute(made.client.getState()).view).toBe('WalletSend')
    act(() => send.value.setAmount({ amount: '0.25' }))
    await act(async () => send.value.setReceiver({ receiver: 'friend' }))
    expect(send.value).toMatchObject({ sendTokenAmount: '0.25', receiverAddress: 'friend', isReady: true })
    await act(() => send.value.review())
    expect(send.value.plan).toMatchObject({ fee: { symbol: 'MCK' }, summary: { receiver: 'friend' } })
    let hash = ''
    await act(async () => {
      ;({ hash } = await send.value.confirm())
    })
    expect(hash).toMatch(/^hash-/)
    expect(made.adapter.mock.transfers?.mock.sends).toHaveLength(1)
  })

  test('in one call, with a typed failure', async () => {
    const made = setup()
    const send = use(made, useSend)
    await link(made)
    await act(async () => {
      const { hash, final } = await send.value.send({ amount: '0.1', receiver: 'friend' })
      expect(hash).toMatch(/^hash-/)
      await final()
    })
    made.connector.mock.set({ sendError: 'USER_REJECTED' })
    await act(async () => {
      const error: unknown = await send.value
        .send({ amount: '0.1', receiver: 'friend' })
        .catch((cause: unknown) => cause)
      expect(isError(error, 'USER_REJECTED')).toBe(true)
    })
  })

  test('its functions stay the same while the form changes', async () => {
    const made = setup()
    const send = use(made, useSend)
    await link(made)
    const { setAmount, send: pay } = send.value
    await act(async () => send.value.setAmount({ amount: '1' }))
    await act(() => expect.poll(() => send.value.amountInput).toBe('1'))
    expect(send.value.setAmount).toBe(setAmount)
    expect(send.value.send).toBe(pay)
  })
})

test('two families at once: each hook answers for its own, and ending one leaves the other (demand 18)', async () => {
  const other = createMockConnector({ id: 'b', namespace: 'other' })
  const first = createMockConnector({ id: 'com.wallet' })
  const made = setup(
    {},
    {
      networks: [
        createMockNetwork({ rpcUrls: ['http://mock'] }),
        createMockNetwork({ namespace: 'other', rpcUrls: ['http://mock'] }),
      ],
      families: [
        createMockFamily({ connectors: [first] }),
        createMockFamily({ namespace: 'other', connectors: [other], balance: 2n * 10n ** 18n }),
      ],
    },
  )
  const seen = use(made, () => ({
    mock: useAccount({ namespace: 'mock' }),
    other: useAccount({ namespace: 'other' }),
    mockBalance: useBalance({ namespace: 'mock' }),
    otherBalance: useBalance({ namespace: 'other' }),
    disconnect: useDisconnect().disconnect,
  }))
  await link(made)
  await link(made, 'other', 'b')
  await act(() => expect.poll(() => seen.value.otherBalance.balance).toBe('2'))
  expect(seen.value.mockBalance.balance).toBe('1')
  expect([seen.value.mock.caipAddress, seen.value.other.caipAddress]).toEqual([
    'mock:1:com.wallet-account',
    'other:1:b-account',
  ])
  await act(() => seen.value.disconnect({ family: 'mock' }))
  expect(seen.value.mock.isConnected).toBe(false)
  expect(seen.value.other.isConnected).toBe(true)
})
