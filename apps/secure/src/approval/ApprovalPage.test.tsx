import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeRpc, toRequest } from '../../testing/approvalFixtures.js'
import { toReaders } from '../../testing/decodeRequest.js'
import { attacker, encodeCall, evmTransaction, friend, usdc } from '../../testing/encodeEvm.js'
import { solanaTransaction, transferTokens } from '../../testing/solanaCorpus.js'
import { permit } from '../../testing/typedCorpus.js'
import { armingMs } from '../shell/useArmed.js'
import { RequestError } from '../signing/RequestError.js'
import type { Payload, SigningRpc } from '../signing/types.js'
import { ApprovalPage } from './ApprovalPage.js'
import { adviceMs } from './simulate.js'

type Reply = (method: string) => unknown

const send = evmTransaction({ to: friend, value: 10n ** 18n })
/** Harmless by its bytes; the spender is a person's account, which only the network knows. */
const bounded = evmTransaction({
  to: usdc,
  data: encodeCall('approve(address spender,uint256 amount)', [attacker, 5n]),
})
const message: Payload = { kind: 'evmMessage', bytes: '0x68656c6c6f' }

/** What a node replies where the spender has no code. */
const ofPerson: Reply = method => {
  if (method === 'eth_getCode') return '0x'
  if (method === 'eth_call') return `0x${'f'.repeat(64)}`
  throw new RequestError('RPC_FAILED', 'Method not found', -32601)
}

function show(payload: Payload, reply: (method: string) => Promise<unknown>) {
  const rpc: SigningRpc = { ...createFakeRpc(), request: ({ method }) => reply(method) }
  const onDecide = vi.fn()
  render(
    <ApprovalPage
      {...toReaders(payload)}
      request={toRequest(payload)}
      rpc={rpc}
      needsWindow
      onDecide={onDecide}
    />,
  )
  return { onDecide, approve: screen.getByTestId<HTMLButtonElement>('lk-approve') }
}

const later = (ms: number, reply: Reply) => async (method: string) => {
  await new Promise(resolve => setTimeout(resolve, ms))
  return reply(method)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const getBox = () => screen.getByTestId<HTMLInputElement>('approval-accept')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('T15: Approve waits for the advice', () => {
  test('control B-advice: with an endpoint that replies, it takes no longer than the arming, and no tick', async () => {
    const { approve } = show(send, later(100, ofPerson))
    await pass(armingMs - 10)
    expect(approve.disabled).toBe(true)
    await pass(20)
    expect(approve.disabled).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('attack B-advice: a danger that a slow endpoint knows is there before Approve can be clicked', async () => {
    const { approve } = show(bounded, later(500, ofPerson))
    await pass(armingMs + 100)
    expect(approve.disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toContain('Asking the network')
    await pass(1000)
    expect(screen.getByRole('alert').textContent).toContain('somebody’s account')
    expect(approve.disabled).toBe(true)
    fireEvent.click(getBox())
    expect(approve.disabled).toBe(false)
  })

  test('attack B-advice: dangers of the bytes are ticked with those of the network, in one tap', async () => {
    const { approve } = show(permit(`${2n ** 256n - 1n}`), later(400, ofPerson))
    await pass(armingMs + 50)
    expect(getBox().disabled).toBe(true)
    await pass(2000)
    fireEvent.click(getBox())
    expect(approve.disabled).toBe(false)
  })

  test.each<[string, Payload]>([
    ['a transaction', send],
    ['typed data', permit('5')],
    ['a transaction of Solana', solanaTransaction([transferTokens(5n)])],
  ])('attack B-advice: an endpoint that never replies makes a danger of it after %s', async (_, payload) => {
    const { approve } = show(payload, () => new Promise(() => {}))
    await pass(adviceMs - 10)
    expect(approve.disabled).toBe(true)
    await pass(20)
    expect(screen.getByRole('alert').textContent).toContain('The network could not be asked')
    expect(approve.disabled).toBe(true)
    fireEvent.click(getBox())
    expect(approve.disabled).toBe(false)
  })

  test.each<[string, Error]>([
    ['cannot be reached', new TypeError('Failed to fetch')],
    ['is limited', new RequestError('RATE_LIMITED', 'Too many requests.', 5000)],
    ['is busy', new RequestError('RPC_FAILED', 'limit exceeded.', -32005)],
    ['is broken', new RequestError('RPC_FAILED', 'Internal error', -32603)],
  ])('attack B-advice: an endpoint that %s makes a danger of it at once', async (_, error) => {
    const { approve } = show(send, async () => {
      throw error
    })
    await pass(armingMs + 10)
    expect(screen.getByRole('alert').textContent).toContain('The network could not be asked')
    expect(approve.disabled).toBe(true)
  })

  test('control B-advice: a text moves nothing, and waits for nothing', async () => {
    const { approve } = show(message, () => new Promise(() => {}))
    await pass(armingMs + 10)
    expect(approve.disabled).toBe(false)
  })

  test('control B-advice: a revert is a reply', async () => {
    const { approve } = show(send, async () => {
      throw new RequestError('RPC_FAILED', 'execution reverted: paused', 3)
    })
    await pass(armingMs + 10)
    expect(document.body.textContent).toContain('It would fail now')
    expect(approve.disabled).toBe(false)
  })
})
