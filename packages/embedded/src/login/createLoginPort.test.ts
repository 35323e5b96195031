// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { FrameClient } from '../client/createFrameClient.js'
import { createLoginPort } from './createLoginPort.js'

const flowId = 'f'.repeat(43)
const signedIn = { step: 'signedIn', user: { id: 'ada' }, accounts: [] }

/** The port over a frame that is scripted, in a page whose URL ends with `hash`. */
function createFixture(hash = '') {
  window.history.replaceState(null, '', `/shop${hash}`)
  const calls: (readonly [string, unknown])[] = []
  const results: Record<string, unknown> = {
    'login.get': { step: 'signedOut' },
    'email.start': { step: 'code' },
    'social.prepare': { flowId, number: '73' },
    'social.finish': signedIn,
  }
  const frame: FrameClient = {
    call: async (method, params) => {
      calls.push([method, params])
      return JSON.parse(JSON.stringify(results[method]))
    },
    subscribe: () => () => {},
    destroy() {},
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  return {
    calls,
    open,
    port: createLoginPort({ frame, origin: 'https://secure.example', window, approvals: 'value' }),
  }
}

describe('createLoginPort', () => {
  test('prepares no flow at a provider for a visitor who signs in by email', async () => {
    const { calls, port } = createFixture()
    await port.startEmail({ email: 'ada@example.com' })
    expect(calls).toEqual([['email.start', { email: 'ada@example.com' }]])
  })

  test('opens the provider in the tick of the tap, once it is prepared (R1.3)', async () => {
    const { calls, open, port } = createFixture()
    await port.prepareSocial?.()
    await vi.waitFor(() => expect(calls).toEqual([['social.prepare', undefined]]))
    const signing = port.startSocial({ provider: 'github' })
    expect(String(open.mock.lastCall?.[0])).toMatch(
      /^https:\/\/secure\.example\/popup\/social\?provider=github&flowId=f{43}&host=/,
    )
    await expect(signing).rejects.toMatchObject({ code: 'LOGIN_WINDOW_BLOCKED' })
  })

  test('finishes what a redirect brought back, and takes it out of the URL', async () => {
    const { calls, port } = createFixture(`#latchkit_social=${flowId}.code`)
    expect(await port.readLogin()).toEqual(signedIn)
    expect(calls).toContainEqual(['social.finish', { flowId, code: 'code' }])
    expect(window.location.href).toMatch(/\/shop$/)
  })

  test.each([
    ['eth_sendTransaction', true],
    ['eth_signTypedData_v4', true],
    ['solana_signAndSendTransaction', true],
    ['signPsbt', true],
    ['stx_signTransaction', true],
    ['personal_sign', false],
    ['solana_signMessage', false],
    ['signMessage', false],
    ['stx_signMessage', false],
    ['eth_getBalance', undefined],
    ['getAccountAddresses', undefined],
  ])('D67: the window of %s is opened in the tick of the request: %s', (method, isOpened) => {
    const { open, port } = createFixture()
    open.mockClear()
    const held = port.holdFor(method)
    expect(held !== undefined).toBe(isOpened !== undefined)
    expect(open).toHaveBeenCalledTimes(isOpened ? 1 : 0)
    held?.release()
  })

  test('reads who is signed in where the URL only looks like it', async () => {
    const { port } = createFixture('#latchkit_social=short')
    expect(await port.readLogin()).toEqual({ step: 'signedOut' })
  })
})
