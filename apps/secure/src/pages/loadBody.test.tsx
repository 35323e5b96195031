import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeRpc, toRequest } from '../../testing/approvalFixtures.js'
import { evmTransaction, friend } from '../../testing/encodeEvm.js'
import { createFamilyContext } from '../../testing/familyFixtures.js'
import { solanaTransaction, transferTokens } from '../../testing/solanaCorpus.js'
import { permit } from '../../testing/typedCorpus.js'
import { benignRequests } from '../../testing/utxo/benign.js'
import { loadAdvice } from '../approval/advice/loadAdvice.js'
import { decodePayload } from '../approval/decode/decodePayload.js'
import { loadReader } from '../approval/decode/loadReader.js'
import { handleRequest } from '../signing/handleRequest.js'
import type { ApprovalRequest } from '../signing/types.js'
import type { ViewConnection } from '../views/connectView.js'
import { loadBody } from './loadBody.js'

vi.mock(import('../approval/decode/loadReader.js'), { spy: true })
vi.mock(import('../approval/advice/loadAdvice.js'), { spy: true })

afterEach(cleanup)

const toConnection = (request: ApprovalRequest): ViewConnection => ({
  description: { type: 'view', id: 'view', purpose: 'approve', data: request, needsWindow: true },
  call: () => new Promise(() => {}),
})

/** A request of Bitcoin or Stacks, as the frame makes it. */
async function ofFamily(name: string): Promise<ApprovalRequest> {
  const context = createFamilyContext()
  const found = benignRequests.find(([each]) => each === name)
  if (!found) throw new Error(`There is no request ${name}.`)
  await handleRequest(found[1], context)
  const [request] = context.shown
  if (!request) throw new Error('Nothing was shown.')
  return request
}

const send = toRequest(evmTransaction({ to: friend, value: 10n ** 18n }))

describe('what a view of a request loads', () => {
  let requests: readonly (readonly [string, ApprovalRequest])[]
  let fail: (error: Error) => void
  let pending: Promise<never>
  beforeEach(() => {
    pending = new Promise((_, reject) => {
      fail = reject
    })
  })
  beforeAll(async () => {
    requests = [
      ['Send ETH', send],
      ['Let a spender take all of a token', toRequest(permit(`${2n ** 256n - 1n}`))],
      ['Sign a message', toRequest({ kind: 'evmMessage', bytes: '0x68656c6c6f' })],
      ['Send tokens', toRequest(solanaTransaction([transferTokens(5n)]))],
      ['Send BTC', await ofFamily('payment with change')],
      ['Send STX', await ofFamily('transfer of STX with a note')],
    ]
  })

  test('every family is read when it is drawn for the first time, with nothing to wait for', async () => {
    for (const [, request] of requests) {
      const Body = await loadBody(toConnection(request))
      render(<Body connection={toConnection(request)} rpc={createFakeRpc()} />)
      expect(screen.getAllByRole('heading').length).toBeGreaterThan(1)
      expect(document.body.textContent).not.toContain('cannot be read')
      cleanup()
    }
  })

  test.each([
    ['reads', () => vi.mocked(loadReader).mockReturnValueOnce(pending)],
    ['judges', () => vi.mocked(loadAdvice).mockReturnValueOnce(pending)],
  ])(
    'T17: before what %s it is here, or without it, nothing is drawn that can be approved',
    async (_, hold) => {
      hold()
      const settled = vi.fn()
      const body = loadBody(toConnection(send))
      body.then(settled, settled)
      await vi.dynamicImportSettled()
      expect(settled).not.toHaveBeenCalled()
      fail(new TypeError('Failed to fetch'))
      await expect(body).rejects.toThrow('Failed to fetch')
    },
  )

  test('with both, it is drawn', async () => {
    const Body = await loadBody(toConnection(send))
    render(<Body connection={toConnection(send)} rpc={createFakeRpc()} />)
    expect(screen.getByRole('heading', { name: 'Send ETH' })).toBeTruthy()
  })
})

test('T17: a reader that is given another kind of payload reads nothing of it', async () => {
  const { payload } = toRequest(permit('5'))
  const read = await loadReader({ kind: 'evmTransaction' })
  expect(decodePayload({ ...send, payload }, read).labels).toMatchObject([
    { id: 'unreadable', severity: 'danger' },
  ])
})
