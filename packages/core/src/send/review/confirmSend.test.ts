import { describe, expect, test } from 'vitest'
import { readKey } from '../../fixtures/page.js'
import {
  dollar,
  fillIn,
  getView,
  native,
  own,
  receiver,
  type SendKit,
  startSend,
  submit,
} from '../../fixtures/send.js'
import {
  cancelSend,
  closeModal,
  confirmSend,
  connect,
  disconnect,
  isError,
  LatchkitError,
  openModal,
  openSend,
  resetSend,
  reviewSend,
  selectSend,
  setSendAmount,
  setSendReceiver,
  setSendToken,
} from '../../internal.js'

const path = ({ client }: SendKit): readonly string[] =>
  client.getState().modal.history.map(each => each.view)
const send = ({ client }: SendKit) => selectSend(client.getState())
const sendEvents = (kit: SendKit) =>
  kit.events.map(({ data }) => data).filter(({ event }) => event.startsWith('SEND_'))

describe('reviewing (R5.8, R8.10)', () => {
  test.each([
    ['no amount', { amount: '' }, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
    ['no receiver', { to: '' }, 'SEND_INCOMPLETE', 'An amount and receiver address are required'],
    ['no amount of it', { amount: '0' }, 'AMOUNT_INVALID', 'The amount is not valid for this token.'],
    [
      'too much',
      { amount: '7' },
      'INSUFFICIENT_FUNDS',
      'The account cannot cover the amount and the network fee.',
    ],
    ['nobody', { to: 'hello' }, 'INVALID_ADDRESS', 'The address is not valid on this network.'],
  ] as const)('%s: the form stays, and says why', async (_, form, code, message) => {
    const kit = await startSend()
    await fillIn(kit, form)
    await expect(reviewSend(kit.client)).rejects.toMatchObject({ code, shortMessage: message })
    expect(send(kit)).toMatchObject({ planError: { code, message }, loading: false })
    expect(getView(kit)).toBe('WalletSend')
    expect(kit.transfers.mock.plans).toEqual([])
  })

  test('a token is required', async () => {
    const kit = await startSend({ ports: {} })
    await fillIn(kit)
    expect(send(kit).token).toBeUndefined()
    await expect(reviewSend(kit.client)).rejects.toMatchObject({
      code: 'TOKEN_REQUIRED',
      shortMessage: 'A token is required',
    })
  })

  test('a family that cannot send says Unsupported chain, and loading ends (R4.11, D34)', async () => {
    const kit = await startSend({ adapter: { transfers: undefined } })
    await fillIn(kit)
    await expect(reviewSend(kit.client)).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
      shortMessage: 'Unsupported chain',
    })
    expect(send(kit)).toMatchObject({ loading: false, planError: { code: 'UNSUPPORTED_CHAIN' } })
  })

  test('a wrong changed form drops its error; without a wallet nothing can be reviewed', async () => {
    const kit = await startSend()
    await fillIn(kit, { amount: '7' })
    await reviewSend(kit.client).catch(() => {})
    setSendAmount(kit.client, { amount: '0.5' })
    expect(send(kit).planError).toBeUndefined()
    await disconnect(kit.client)
    expect(getView(kit)).toBe('Connect')
    await expect(reviewSend(kit.client)).rejects.toSatisfy(error => isError(error))
  })

  test('shows the preview at once, then fee, parts, simulation, notes and exactly what will be asked', async () => {
    const kit = await startSend({
      mock: {
        delay: 100,
        notes: ['CONTRACT'],
        fee: {
          amount: 3_000_000_000_000_000n,
          parts: [
            { kind: 'network', amount: 1_000_000_000_000_000n },
            { kind: 'accountCreation', amount: 2_000_000_000_000_000n },
          ],
        },
      },
    })
    await fillIn(kit, { token: dollar, amount: '12.5' })
    const reviewing = reviewSend(kit.client)
    await kit.settle()
    expect(getView(kit)).toBe('WalletSendPreview')
    expect(send(kit)).toMatchObject({ loading: true, plan: undefined })
    await kit.environment.advance(100)
    await reviewing
    expect(send(kit)).toMatchObject({
      loading: false,
      plan: {
        fee: {
          amount: '0.003',
          symbol: 'MCK',
          fiat: '6',
          parts: [
            { kind: 'network', amount: '0.001', fiat: '2' },
            { kind: 'accountCreation', amount: '0.002', fiat: '4' },
          ],
        },
        simulation: { status: 'passed' },
        notes: ['CONTRACT'],
        summary: {
          account: `fama:1:${own}`,
          caipNetworkId: 'fama:1',
          amount: '12.5',
          symbol: 'USD',
          tokenAddress: 'dollar',
          receiver,
          fiat: '12.5',
        },
        plannedAt: kit.environment.now(),
      },
    })
    expect(kit.transfers.mock.plans[0]).toMatchObject({ amount: 12_500_000n, receiver })
  })

  test('a price that changes during the preview changes nothing in it', async () => {
    const kit = await startSend()
    await fillIn(kit)
    setSendAmount(kit.client, { amount: '100', unit: 'fiat' })
    await reviewSend(kit.client)
    const { plan, sendTokenAmount } = send(kit)
    kit.holdings.list = [{ ...native, price: '1000' }]
    await kit.environment.advance(31_000)
    openSend(kit.client)
    const { fetchBalances } = await import('../../internal.js')
    await fetchBalances(kit.client, { forceUpdate: true })
    expect(send(kit).plan).toBe(plan)
    expect(send(kit).sendTokenAmount).toBe(sendTokenAmount)
  })

  test('a failed plan is an error in state, and can be retried', async () => {
    const kit = await startSend({ mock: { planError: 'RPC_FAILED' } })
    await fillIn(kit)
    await expect(reviewSend(kit.client)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect(getView(kit)).toBe('WalletSendPreview')
    expect(send(kit)).toMatchObject({ loading: false, planError: { code: 'RPC_FAILED' } })
    kit.transfers.mock.set({ planError: undefined })
    await reviewSend(kit.client)
    expect(path(kit)).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(send(kit)).toMatchObject({ planError: undefined, plan: { simulation: { status: 'passed' } } })
  })

  test('leaving the preview ends the plan and keeps the form', async () => {
    const kit = await startSend({ mock: { delay: 100 } })
    await fillIn(kit)
    const reviewing = reviewSend(kit.client)
    await kit.settle()
    cancelSend(kit.client)
    await expect(reviewing).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(getView(kit)).toBe('WalletSend')
    expect(send(kit)).toMatchObject({ loading: false, amountInput: '0.25', plan: undefined })
  })

  test('what a program says is cleaned before anybody sees it', async () => {
    const kit = await startSend({
      mock: {
        simulation: {
          status: 'failed',
          code: 'SIMULATION_FAILED',
          message: 'no\u202e way',
          logs: ['a\u0000b', ...Array.from({ length: 80 }, () => 'x')],
        },
      },
    })
    await fillIn(kit)
    await reviewSend(kit.client)
    const simulation = send(kit).plan?.simulation
    expect(simulation).toMatchObject({ status: 'failed', message: 'no way' })
    expect(simulation?.status === 'failed' && simulation.logs?.[0]).toBe('ab')
    expect(simulation?.status === 'failed' && simulation.logs?.length).toBe(50)
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    expect(kit.transfers.mock.sends).toEqual([])
  })
})

describe('confirming (R4.11, R4.12, D9)', () => {
  test('SEND_INITIATED comes before the wallet is asked, SEND_SUCCESS with the block; never the receiver', async () => {
    const kit = await startSend()
    await fillIn(kit, { token: dollar, amount: '5' })
    await reviewSend(kit.client)
    let told: readonly string[] = []
    const { send: real } = kit.transfers
    kit.transfers.send = (...parameters) => {
      told = kit.names()
      return real(...parameters)
    }
    const confirming = confirmSend(kit.client)
    expect(told.at(-1)).toBe('SEND_INITIATED')
    expect(send(kit)).toMatchObject({ loading: true, progress: { step: 'requesting' } })
    const { hash } = await confirming
    const properties = { caipNetworkId: 'fama:1', token: 'USD', tokenAddress: 'dollar', amount: '5' }
    expect(sendEvents(kit)).toMatchObject([{ event: 'SEND_INITIATED', properties }])
    kit.transfers.mock.advance(hash, 'included')
    expect(sendEvents(kit)).toMatchObject([
      { event: 'SEND_INITIATED', properties },
      { event: 'SEND_SUCCESS', properties: { ...properties, hash } },
    ])
    expect(JSON.stringify(kit.events)).not.toContain(receiver)
  })

  test('the wallet is asked in the tick of the tap, and shows as waiting', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    let asked = false
    const { send: real } = kit.transfers
    kit.transfers.send = (...parameters) => {
      asked = true
      return real(...parameters)
    }
    const confirming = confirmSend(kit.client)
    expect(asked).toBe(true)
    expect(kit.client.getState().requests).toMatchObject([{ kind: 'sendTransaction', namespace: 'fama' }])
    await confirming
    expect(kit.client.getState().requests).toEqual([])
  })

  test('one at a time, however often the button is pressed', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    kit.wallet.mock.set({ delay: 1_000 })
    const first = confirmSend(kit.client)
    await kit.settle()
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await expect(reviewSend(kit.client)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await kit.environment.advance(1_000)
    await first
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
    expect(kit.transfers.mock.sends).toHaveLength(1)
  })

  test('from the moment the network has it, SendConfirmed shows its progress', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    expect(getView(kit)).toBe('SendConfirmed')
    expect(send(kit)).toMatchObject({
      loading: false,
      progress: { step: 'submitted', hash, caipNetworkId: 'fama:1', summary: { amount: '0.25' } },
    })
    expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash, status: 'submitted' }])
  })

  test('a native transfer of a family that stays shows its end there, over an empty form (R4.13)', async () => {
    const kit = await startSend()
    kit.transfers.afterNativeSend = 'stay'
    const hash = await submit(kit)
    const { fetches } = kit.holdings
    kit.transfers.mock.advance(hash, 'included')
    expect(getView(kit)).toBe('SendConfirmed')
    expect(send(kit)).toMatchObject({
      amountInput: '',
      receiverInput: '',
      progress: { step: 'included', hash },
    })
    expect(kit.client.getState().toast).toBeUndefined()
    await kit.settle()
    expect(kit.holdings.fetches).toBeGreaterThan(fetches)
    kit.transfers.mock.advance(hash, 'final')
    expect(send(kit).progress).toMatchObject({ step: 'final', hash })
  })

  test.each([
    ['a token transfer', dollar, 'stay' as const, 'Sent 5 USD'],
    ['a native transfer of a family that does not stay', native, undefined, 'Sent 0.25 MCK'],
  ])(
    '%s goes back to Account with a note, and finality goes on (R4.14)',
    async (_, token, after, message) => {
      const kit = await startSend()
      kit.transfers.afterNativeSend = after
      const hash = await submit(kit, { token, amount: token === dollar ? '5' : '0.25' })
      kit.transfers.mock.advance(hash, 'included')
      expect(path(kit)).toEqual(['Account'])
      expect(kit.client.getState().toast).toMatchObject({
        kind: 'success',
        message,
        about: { kind: 'sent', symbol: token.symbol },
      })
      expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash, status: 'included' }])
      kit.transfers.mock.advance(hash, 'final')
      expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash, status: 'final' }])
      expect(readKey(kit.storage, 'known_receivers')).toEqual({ fama: [receiver] })
    },
  )

  test('a form begun meanwhile is not emptied by the end of the payment before', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    openSend(kit.client)
    setSendAmount(kit.client, { amount: '0.5' })
    kit.transfers.mock.advance(hash, 'included')
    expect(send(kit)).toMatchObject({ amountInput: '0.5', progress: { step: 'included' } })
    expect(getView(kit)).toBe('WalletSend')
    expect(kit.client.getState().toast).toMatchObject({ message: 'Sent 0.25 MCK' })
  })

  test('a wallet that speeds it up gives it another hash, and everything follows', async () => {
    const kit = await startSend()
    const { watch } = kit.transfers
    let tell: (progress: 'submitted' | 'included', hash?: string) => void = () => {}
    kit.transfers.watch = parameters => {
      tell = parameters.onProgress
      return watch(parameters)
    }
    await submit(kit)
    tell('submitted', 'faster')
    expect(send(kit).progress).toMatchObject({ step: 'submitted', hash: 'faster' })
    tell('included', 'faster')
    expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash: 'faster', status: 'included' }])
    expect(sendEvents(kit).at(-1)).toMatchObject({ event: 'SEND_SUCCESS', properties: { hash: 'faster' } })
  })
})

describe('ends', () => {
  test('what fails in the simulation right before the wallet shows what the program said', async () => {
    const kit = await startSend({
      mock: { sendError: new LatchkitError('SIMULATION_FAILED', { context: { logs: ['why\u0000', 7] } }) },
    })
    await fillIn(kit)
    await reviewSend(kit.client)
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    expect(send(kit).progress).toMatchObject({ step: 'idle', logs: ['why'] })
  })

  test('declined: the preview and the form stand, and it can be confirmed again', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    kit.wallet.mock.set({ sendError: 'USER_REJECTED' })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getView(kit)).toBe('WalletSendPreview')
    expect(send(kit)).toMatchObject({
      loading: false,
      amountInput: '0.25',
      progress: { step: 'idle', error: { code: 'USER_REJECTED' } },
    })
    expect(sendEvents(kit).map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    kit.wallet.mock.set({ sendError: undefined })
    await confirmSend(kit.client)
    expect(getView(kit)).toBe('SendConfirmed')
  })

  test.each(['CHAIN_MISMATCH', 'WALLET_FAILED', 'INSUFFICIENT_FUNDS'] as const)(
    '%s before the network has it: SEND_ERROR, and nothing is pending',
    async code => {
      const kit = await startSend({ mock: { sendError: code } })
      await fillIn(kit)
      await reviewSend(kit.client)
      await expect(confirmSend(kit.client)).rejects.toMatchObject({ code })
      expect(sendEvents(kit).at(-1)).toMatchObject({
        event: 'SEND_ERROR',
        type: 'error',
        properties: { code },
      })
      expect(send(kit)).toMatchObject({ loading: false, progress: { step: 'idle', error: { code } } })
      expect(kit.client.getState().pendingTransactions).toEqual([])
    },
  )

  test.each(['REVERTED', 'EXPIRED', 'REPLACED'] as const)(
    '%s: SendConfirmed shows the failure, and the form is kept for a retry with a new plan',
    async code => {
      const kit = await startSend()
      const hash = await submit(kit)
      const logs = ['Program log: insufficient lamports', '\u202ehidden']
      kit.transfers.mock.fail(hash, new LatchkitError(code, { context: { logs } }))
      await kit.settle()
      expect(getView(kit)).toBe('SendConfirmed')
      expect(send(kit)).toMatchObject({
        amountInput: '0.25',
        receiverAddress: receiver,
        progress: { step: 'failed', hash, error: { code }, logs: [logs[0], 'hidden'] },
      })
      expect(sendEvents(kit).at(-1)).toMatchObject({ event: 'SEND_ERROR', properties: { code, hash } })
      expect(kit.client.getState().pendingTransactions).toEqual([])
      expect(readKey(kit.storage, 'pending_transactions')).toBeUndefined()
      expect(readKey(kit.storage, 'known_receivers')).toBeUndefined()
      await reviewSend(kit.client)
      expect(path(kit)).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
      expect(send(kit).progress).toEqual({ step: 'idle' })
      await confirmSend(kit.client)
      expect(kit.transfers.mock.sends).toHaveLength(2)
    },
  )

  test('a failure while the modal is closed is shown as a toast when it opens again', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    closeModal(kit.client)
    kit.transfers.mock.fail(hash, 'REVERTED')
    await kit.settle()
    expect(kit.client.getState().toast).toBeUndefined()
    openModal(kit.client)
    expect(kit.client.getState().toast).toMatchObject({
      kind: 'error',
      about: { kind: 'sendFailed', amount: '0.25', symbol: 'MCK' },
    })
  })

  test('an endpoint that cannot be read is asked again until the end is known', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    kit.transfers.mock.fail(hash, 'RPC_FAILED')
    await kit.settle()
    expect(send(kit).progress.step).toBe('submitted')
    await kit.environment.advance(15_000)
    kit.transfers.mock.advance(hash, 'included')
    expect(sendEvents(kit).at(-1)).toMatchObject({ event: 'SEND_SUCCESS' })
  })
})

describe('while the wallet is asked', () => {
  const ask = async (): Promise<SendKit & { confirming: Promise<unknown> }> => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    kit.wallet.mock.set({ delay: 1_000 })
    const confirming = confirmSend(kit.client)
    confirming.catch(() => {})
    await kit.settle()
    return { ...kit, confirming }
  }

  test('closing the modal does not stop the transfer, and a toast shows its result', async () => {
    const kit = await ask()
    closeModal(kit.client)
    await kit.environment.advance(1_000)
    const { hash } = (await kit.confirming) as { hash: string }
    expect(kit.client.getState().modal.open).toBe(false)
    kit.transfers.mock.advance(hash, 'included')
    openModal(kit.client)
    expect(getView(kit)).toBe('Account')
    expect(kit.client.getState().toast).toMatchObject({ message: 'Sent 0.25 MCK' })
  })

  test('another account: the transfer of the old one continues, and its result is reported', async () => {
    const kit = await ask()
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${'c'.repeat(40)}`] })
    expect(send(kit)).toMatchObject({ plan: undefined, loading: true, progress: { step: 'requesting' } })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await kit.environment.advance(1_000)
    const { hash } = (await kit.confirming) as { hash: string }
    expect(kit.transfers.mock.sends[0]?.request.account).toBe(`fama:1:${own}`)
    expect(kit.client.getState().pendingTransactions[0]?.account).toBe(`fama:1:${own}`)
    kit.transfers.mock.advance(hash, 'included')
    expect(sendEvents(kit).at(-1)).toMatchObject({ event: 'SEND_SUCCESS' })
  })

  test('another account, and then declined: the form of the new one is shown', async () => {
    const kit = await ask()
    kit.wallet.mock.set({ sendError: 'USER_REJECTED' })
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${'c'.repeat(40)}`] })
    await kit.environment.advance(1_000)
    await expect(kit.confirming).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getView(kit)).toBe('WalletSend')
    expect(send(kit).loading).toBe(false)
  })

  test('disconnecting: the response of the wallet is still followed', async () => {
    const kit = await ask()
    await disconnect(kit.client)
    // This wallet responds to what it was asked before it was left.
    kit.wallet.mock.set({ trusted: true })
    await kit.environment.advance(1_000)
    await kit.confirming
    expect(kit.client.getState().pendingTransactions).toHaveLength(1)
    expect(getView(kit)).toBe('Connect')
  })

  test('emptying the form keeps the progress of what is under way', async () => {
    const kit = await ask()
    resetSend(kit.client)
    expect(send(kit)).toMatchObject({ amountInput: '', progress: { step: 'requesting' } })
    await kit.environment.advance(1_000)
    await kit.confirming
    expect(send(kit).progress.step).toBe('submitted')
  })
})

describe('between preview and wallet', () => {
  test('another network: the preview gives way to the form, and nothing can be confirmed', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(path(kit)).toEqual(['Account', 'WalletSend'])
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('another family: the plan of the first one is dropped', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    await connect(kit.client, { connector: { namespace: 'famb', connectorId: 'x' } })
    await expect(confirmSend(kit.client)).rejects.toSatisfy(error => isError(error))
    expect(kit.other.mock.calls.some(({ method }) => method === 'mock_send')).toBe(false)
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('another token, amount or receiver drops the plan', async () => {
    const kit = await startSend()
    for (const change of [
      () => setSendToken(kit.client, { token: dollar }),
      () => setSendAmount(kit.client, { amount: '0.3' }),
      () => setSendReceiver(kit.client, { receiver: 'd'.repeat(40) }),
    ]) {
      await fillIn(kit, { token: native })
      await reviewSend(kit.client)
      change()
      await kit.settle()
      expect(send(kit).plan).toBeUndefined()
      await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
    }
  })

  test('a wallet that moved right before it is asked is not asked', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await reviewSend(kit.client)
    kit.transfers.mock.set({ delay: 500 })
    const confirming = confirmSend(kit.client)
    confirming.catch(() => {})
    await kit.settle()
    await disconnect(kit.client)
    await kit.environment.advance(500)
    await expect(confirming).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(kit.wallet.mock.calls.some(({ method }) => method === 'mock_send')).toBe(false)
  })
})
