import { isError } from '@latchkit/core'
import { selectRoute } from '@latchkit/core/internal'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { connectWallet, setup, showHook } from '../fixtures/render.js'
import { useSend, useSendForm } from '../index.js'

afterEach(cleanup)

describe('useSend (R3.10)', () => {
  test('sends in one call, and a refusal is a typed error in the result', async () => {
    const { client, connector } = setup()
    const hook = showHook(client, useSend)
    await connectWallet(client)
    await act(async () => {
      const { hash, final } = await hook.value.sendAsync({ amount: '0.1', receiver: 'friend' })
      expect(hash).toMatch(/^hash-/)
      await final()
    })
    expect(hook.value.data?.hash).toMatch(/^hash-/)
    connector.mock.set({ sendError: 'USER_REJECTED' })
    await act(async () => hook.value.send({ amount: '0.1', receiver: 'friend' }))
    await act(() => expect.poll(() => hook.value.status).toBe('error'))
    expect(isError(hook.value.error, 'USER_REJECTED')).toBe(true)
  })
})

describe('useSendForm (R3.10)', () => {
  test('before anything it is an empty form that cannot send, and nothing is loaded for it', () => {
    const form = showHook(setup().client, useSendForm)
    expect(form.value).toMatchObject({
      amountInput: '',
      receiverStatus: 'empty',
      loading: false,
      canSend: false,
      isReady: false,
      progress: { step: 'idle' },
    })
  })

  test('a form of the site: token, amount, receiver, plan, payment', async () => {
    const { client, adapter } = setup()
    const form = showHook(client, useSendForm)
    await connectWallet(client)
    expect(form.value.canSend).toBe(true)
    await act(async () => form.value.open())
    await act(() => expect.poll(() => form.value.token?.symbol).toBe('MCK'))
    expect(selectRoute(client.getState()).view).toBe('WalletSend')
    act(() => form.value.setAmount({ amount: '0.25' }))
    await act(async () => form.value.setReceiver({ receiver: 'friend' }))
    expect(form.value).toMatchObject({ sendTokenAmount: '0.25', receiverAddress: 'friend', isReady: true })
    await act(() => form.value.review())
    expect(form.value.plan).toMatchObject({ fee: { symbol: 'MCK' }, summary: { receiver: 'friend' } })
    let hash = ''
    await act(async () => {
      ;({ hash } = await form.value.confirm())
    })
    expect(hash).toMatch(/^hash-/)
    expect(adapter.mock.transfers?.mock.sends).toHaveLength(1)
  })

  test('its functions stay the same while the form changes', async () => {
    const { client } = setup()
    const form = showHook(client, useSendForm)
    await connectWallet(client)
    const { setAmount, confirm } = form.value
    await act(async () => form.value.setAmount({ amount: '1' }))
    await act(() => expect.poll(() => form.value.amountInput).toBe('1'))
    expect(form.value.setAmount).toBe(setAmount)
    expect(form.value.confirm).toBe(confirm)
  })
})
