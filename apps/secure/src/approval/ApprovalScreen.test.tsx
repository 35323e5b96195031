import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { origin, toRequest } from '../../testing/approvalFixtures.js'
import { toReaders } from '../../testing/decodeRequest.js'
import { attacker, encodeCall, evmTransaction, friend, usdc } from '../../testing/encodeEvm.js'
import { toPayloadDigest } from '../signing/toPayloadDigest.js'
import type { ApprovalRequest, Payload } from '../signing/types.js'
import { Address } from './Address.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import type { Advice } from './advice/types.js'

const noAdvice: Advice = { tokens: {}, changes: [] }
const send = evmTransaction({ to: friend, value: 10n ** 18n })
const unlimited = evmTransaction({
  to: usdc,
  data: encodeCall('approve(address spender,uint256 amount)', [attacker, 2n ** 256n - 1n]),
})

function show({
  payload = send,
  isArmed = true,
  advice = noAdvice,
}: {
  payload?: Payload
  isArmed?: boolean
  advice?: Advice
} = {}) {
  const onDecide = vi.fn()
  const request: ApprovalRequest = toRequest(payload)
  const armed = { isArmed, visibility: 'seen' as const, guard: (action: () => void) => () => action() }
  const { read } = toReaders(payload)
  render(<ApprovalScreen {...{ request, read, advice, armed, onDecide }} />)
  const [approve, reject] = ['lk-approve', 'lk-reject'].map(id => screen.getByTestId<HTMLButtonElement>(id))
  if (!approve || !reject) throw new Error('The buttons are missing.')
  return { onDecide, request, approve, reject }
}

afterEach(cleanup)

test('an address is drawn whole in groups, the name of a contract of Stacks as one word', () => {
  const values = [
    ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7.token-one', '.token-one'],
    ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', undefined],
    [friend, undefined],
    ['0xnot.hex', undefined],
    ['HqznL4EpJTbWZmqqetb4sJPftBUN1s6uNdQURBAfAsBr', undefined],
  ] as const
  for (const [value, name] of values) {
    render(<Address value={value} />)
    expect(document.querySelector('.address')?.textContent).toBe(value)
    expect(document.querySelector('.name')?.textContent).toBe(name)
    cleanup()
  }
})

describe('the approval screen', () => {
  test('says who asks, for which account and network, what happens, and the most it costs', () => {
    show()
    const text = document.body.textContent ?? ''
    expect(screen.getByTestId('approval-site').textContent).toBe(origin.replace('https://', ''))
    expect(text).toContain('Ethereum')
    expect(screen.getByRole('heading', { name: 'Send ETH' })).toBeTruthy()
    expect(text).toContain('1 ETH')
    expect(text).toContain(friend)
    expect(text).toContain('0.0002 ETH')
  })

  test('a site without https is named with its scheme', () => {
    const request = { ...toRequest(send), origin: 'http://app.example' }
    const armed = { isArmed: true, visibility: 'seen' as const, guard: () => () => {} }
    const { read } = toReaders(send)
    render(<ApprovalScreen {...{ request, read, armed }} advice={noAdvice} onDecide={() => {}} />)
    expect(screen.getByTestId('approval-site').textContent).toBe('http://app.example')
  })

  test('T6: approving is for the payload on the screen, once', () => {
    const { onDecide, request, approve, reject } = show()
    fireEvent.click(approve)
    fireEvent.click(approve)
    fireEvent.click(reject)
    expect(onDecide.mock.calls).toEqual([[{ approved: true, digest: toPayloadDigest(request) }]])
    expect(approve.disabled && reject.disabled).toBe(true)
  })

  test('T29: it cannot be approved before the buttons are armed, and can be rejected at once', () => {
    const { onDecide, approve, reject } = show({ isArmed: false })
    expect(approve.disabled).toBe(true)
    fireEvent.click(reject)
    expect(onDecide.mock.calls).toEqual([[{ approved: false }]])
  })

  test('T15: a danger is beside the buttons, and needs a tick', () => {
    const { onDecide, approve } = show({ payload: unlimited })
    const danger = screen.getByRole('alert')
    expect(danger.textContent).toContain('all of this token')
    expect(danger.closest('footer')?.contains(approve)).toBe(true)
    expect(approve.disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(approve.disabled).toBe(false)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(approve.disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(approve)
    expect(onDecide).toHaveBeenCalledTimes(1)
  })

  test('advice of the endpoint is named as such, and takes no word away', () => {
    const { approve } = show({
      advice: {
        tokens: { [usdc]: { symbol: 'USDC', decimals: 6 } },
        changes: [{ amount: `-${10n ** 18n}` }, { amount: '5000000', token: usdc }],
        failure: 'paused',
      },
    })
    const text = document.body.textContent ?? ''
    expect(text).toContain('You pay 1 ETH')
    expect(text).toContain('You receive 5 USDC (name unchecked)')
    expect(text).toContain('It would fail now: paused')
    expect(approve.disabled).toBe(false)
    expect(text).not.toMatch(/\bsafe\b/i)
  })

  test('attack B-simulation: what the network expects to leave beyond what is listed needs a tick, also after one', () => {
    const request = toRequest(unlimited)
    const armed = {
      isArmed: true,
      visibility: 'seen' as const,
      guard: (action: () => void) => () => action(),
    }
    const { read } = toReaders(unlimited)
    const props = { request, read, armed, onDecide: () => {} }
    const { rerender } = render(<ApprovalScreen {...props} advice={noAdvice} />)
    const approve = screen.getByTestId<HTMLButtonElement>('lk-approve')
    fireEvent.click(screen.getByRole('checkbox'))
    expect(approve.disabled).toBe(false)
    const changes = [{ amount: '-5000000', token: usdc }]
    rerender(<ApprovalScreen {...props} advice={{ tokens: {}, changes, isUnusualFee: true }} />)
    expect(screen.getByRole('alert').textContent).toContain('expects more to leave')
    expect(screen.getByRole('alert').textContent).toContain('ten times')
    expect(approve.disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(approve.disabled).toBe(false)
  })

  test('control B-simulation: what the network expects to leave as it is listed needs no tick', () => {
    const { approve } = show({
      advice: { tokens: {}, changes: [{ amount: `-${10n ** 18n}` }], isUnusualFee: false },
    })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(approve.disabled).toBe(false)
  })

  test('in a browser that cannot prove what is visible, it says why it cannot be approved here', () => {
    const armed = { isArmed: false, visibility: 'unprovable' as const, guard: () => () => {} }
    const { read } = toReaders(send)
    const props = { request: toRequest(send), read, advice: noAdvice, armed, onDecide: () => {} }
    render(<ApprovalScreen {...props} />)
    expect(document.body.textContent).toContain('Open it in a window')
    expect(screen.getByTestId<HTMLButtonElement>('lk-approve').disabled).toBe(true)
  })
})
