import {
  dispatch,
  LatchkitError,
  LateError,
  selectRoute,
  selectSend,
  setSendAmount,
  setSendReceiver,
  setSendToken,
} from '@latchkit/core/internal'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanUp, renderScenario } from '../../../testing/renderScenario.js'
import { lookAlike, maxUint256, receiver as someone } from '../../../testing/sendFixtures.js'
import {
  dollar,
  receiver,
  type SendForm,
  type SendFormOptions,
  startForm,
} from '../../../testing/startForm.js'

afterEach(() => {
  cleanUp()
  vi.restoreAllMocks()
})

/** The preview of a filled form. */
async function startReview(options: SendFormOptions = {}, token = false): Promise<SendForm> {
  const form = await startForm(options)
  if (token) setSendToken(form.client, { token: dollar })
  setSendAmount(form.client, { amount: '0.25' })
  setSendReceiver(form.client, { receiver })
  await form.settle()
  await userEvent.setup().click(form.get('lk-send-review'))
  await form.settle()
  await waitFor(() => expect(selectRoute(form.client.getState()).view).toBe('WalletSendPreview'))
  await waitFor(() => form.get('lk-send-confirm'))
  return form
}

describe('WalletSendPreview: what it shows', () => {
  it('the exact amount, the complete receiver, the network, the fee and the total at its precision', async () => {
    const { get, text } = await renderScenario('review-ready')
    expect(get('lk-send-summary').textContent).toBe('0.5 ETH')
    expect(get('lk-send-receiver').dataset['address']).toBe(someone)
    expect(get('lk-send-receiver').textContent).toBe(someone)
    expect(get('lk-send-receiver').getAttribute('dir')).toBe('ltr')
    expect(get('lk-send-fee-network').dataset['amount']).toBe('0.000441000000021')
    expect(get('lk-send-fee-network').textContent).toContain('0.000442 ETH')
    expect(get('lk-send-total').dataset['amount']).toBe('0.500441000000021')
    expect(text()).toContain('Ethereum')
    expect(get('lk-send-simulation').dataset['status']).toBe('passed')
  })

  it('copies the receiver with one tap', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('review-ready')
    await user.click(get('lk-copy-address'))
    expect(await navigator.clipboard.readText()).toBe(someone)
  })

  it('what opening an account for the receiver costs, as a separate line; no total over two currencies', async () => {
    const { get, find, text } = await renderScenario('review-opens-account')
    expect(get('lk-send-fee-accountCreation').textContent).toContain('Recipient account setup')
    expect(get('lk-send-fee-accountCreation').dataset['amount']).toBe('0.00203928')
    expect(get('lk-send-fee-network').textContent).toContain('<$0.01')
    expect(text()).toContain('Total fees0.00205')
    expect(find('lk-send-total')).toBeNull()
  })

  it('2^256 − 1 units of a hostile token to a hostile name, every digit, nothing of the rest', async () => {
    const { get, dialog } = await renderScenario('review-huge')
    expect(get('lk-send-summary').textContent?.replaceAll(',', '')).toContain(
      `${maxUint256}.000000000000000001`,
    )
    expect(dialog.textContent).not.toContain('\u202e')
    expect((dialog.textContent ?? '').length).toBeLessThan(900)
  })

  it('skeletons while the fee is read, and no number that is not known (D5)', async () => {
    const { get, find, dialog } = await renderScenario('review-loading')
    expect(dialog.querySelectorAll('.entries .skeleton').length).toBeGreaterThan(1)
    expect(find('lk-send-fee-network')).toBeNull()
    expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBe('true')
  })

  it('why it would fail, what the chain said behind a disclosure, and no way to send it', async () => {
    const { get, find, text, dialog } = await renderScenario('review-would-fail')
    expect(get('lk-send-simulation').dataset['status']).toBe('failed')
    await waitFor(() => expect(text()).toContain('Your balance doesn’t cover this and the network fee.'))
    expect(dialog.querySelector('details')?.open).toBe(false)
    expect(get('lk-send-logs').closest('details')?.textContent).toContain('insufficient funds')
    expect(find('lk-send-confirm')).toBeNull()
    expect(get('lk-retry').textContent).toContain('Try again')
  })

  it('that the transfer could not be simulated', async () => {
    const { get } = await renderScenario('review-untested')
    expect(get('lk-send-simulation').textContent).toContain('couldn’t check this on Ethereum')
  })

  it('a way on when there is nothing to review', async () => {
    const user = userEvent.setup()
    const { dialog } = await renderScenario('review-nothing')
    await user.click(dialog.querySelector('.notice button') as HTMLElement)
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletSend'))
  })
})

describe('WalletSendPreview: grave warnings (T11, T13)', () => {
  it('come before the fee and require a tick first', async () => {
    const user = userEvent.setup()
    const { get, client, text } = await renderScenario('review-look-alike')
    const warning = get('lk-send-warning-look-alike')
    expect(
      warning.compareDocumentPosition(get('lk-send-fee-network')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    expect(warning.textContent).toContain(lookAlike.slice(0, 4))
    expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBe('true')
    await user.click(get('lk-send-confirm'))
    await waitFor(() => expect(text()).toContain('Check the box above to continue.'))
    expect(selectSend(client.getState()).progress.step).toBe('idle')
    await user.click(get('lk-send-acknowledge'))
    await waitFor(() => expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBeNull())
    expect(text()).not.toContain('Check the box above to continue.')
  })

  it('that only the plan knows are shown, too', async () => {
    const { get } = await renderScenario('review-token-itself')
    expect(get('lk-send-warning-token-itself').textContent).toContain('ETH token contract')
    expect(get('lk-send-warning-contract')).toBeTruthy()
    expect(get('lk-send-acknowledge')).toBeTruthy()
  })

  it('block nothing where there are none', async () => {
    const { get, find } = await renderScenario('review-ready')
    expect(find('lk-send-acknowledge')).toBeNull()
    expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('WalletSendPreview: asking the wallet (R4.11)', () => {
  it('waits for the wallet with the same figures in sight, keeps the focus, and goes on to the progress', async () => {
    const user = userEvent.setup()
    const { client, get, text, focused, wallet, settle, transfers } = await startReview()
    wallet.mock.set({ silent: true })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(text()).toContain('Confirm in'))
    expect(text()).toContain('Check that it shows the same amount and recipient.')
    expect(get('lk-send-receiver').dataset['address']).toBe(receiver)
    expect(focused()).toBe(get('lk-send-cancel'))
    expect(transfers.mock.sends).toHaveLength(1)
    await user.click(get('lk-send-cancel'))
    await settle()
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSend'))
    // The form is unchanged.
    expect(get('lk-send-amount')).toHaveProperty('value', '0.25')
    await waitFor(() =>
      expect(get('lk-send-problem-review').textContent).toContain('A request is already waiting.'),
    )
    await user.click(get('lk-send-review'))
    await settle()
    expect(selectRoute(client.getState()).view).toBe('WalletSend')
    expect(transfers.mock.sends).toHaveLength(1)
  })

  it('shows a refusal, and asks again from there', async () => {
    const user = userEvent.setup()
    const { client, get, text, wallet, settle, transfers, focused } = await startReview()
    wallet.mock.set({ sendError: 'USER_REJECTED' })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(text()).toContain('Nothing was sent.'))
    expect(text()).toContain('You declined the transfer in')
    expect(get('lk-send-confirm').textContent).toBe('Try again')
    expect(focused()).toBe(get('lk-send-confirm'))
    wallet.mock.set({ sendError: undefined })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('SendConfirmed'))
    expect(transfers.mock.sends.filter(({ submitted }) => submitted)).toHaveLength(1)
  })

  it('leads to the wallet by a real link on a phone', async () => {
    const { get } = await renderScenario('review-waiting-phone')
    expect(get('lk-open-wallet').getAttribute('href')).toBe('https://metamask.example/app')
    expect(get('lk-open-wallet').textContent).toBe('Open MetaMask')
  })

  it('offers to read the fee again when it could not be read', async () => {
    const user = userEvent.setup()
    const form = await startForm({ mock: { planError: 'RPC_FAILED' } })
    const { client, get, find, text, settle, transfers } = form
    setSendAmount(client, { amount: '0.25' })
    setSendReceiver(client, { receiver })
    await settle()
    await user.click(get('lk-send-review'))
    await settle()
    await waitFor(() => expect(text()).toContain('We couldn’t get the network fee'))
    expect(find('lk-send-confirm')).toBeNull()
    transfers.mock.set({ planError: undefined })
    await user.click(get('lk-retry'))
    await settle()
    await waitFor(() => expect(get('lk-send-confirm').getAttribute('aria-disabled')).toBeNull())
  })

  it('says that there is not enough when the balance has gone meanwhile', async () => {
    const { client, get, find, text, settle } = await startForm({ mock: { planError: 'INSUFFICIENT_FUNDS' } })
    setSendAmount(client, { amount: '0.25' })
    setSendReceiver(client, { receiver })
    await settle()
    get('lk-send-review').click()
    await settle()
    await waitFor(() => expect(text()).toContain('Not enough funds'))
    expect(text()).not.toContain('We couldn’t get the network fee')
    expect(find('lk-send-confirm')).toBeNull()
  })

  it('asks once however often it is pressed', async () => {
    const { get, settle, transfers, wallet } = await startReview()
    wallet.mock.set({ silent: true })
    const confirm = get('lk-send-confirm')
    confirm.click()
    confirm.click()
    await settle()
    expect(transfers.mock.sends).toHaveLength(1)
  })
})

describe('WalletSendPreview: what has changed since it was read', () => {
  it('a risen fee is shown again with a note, and the wallet is not asked (D56)', async () => {
    const user = userEvent.setup()
    const { get, text, settle, transfers } = await startReview({ mock: { fee: 1_000n } })
    transfers.mock.set({ fee: 2_000n })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(get('lk-send-warning-fee-changed').textContent).toContain('has risen'))
    expect(transfers.mock.sends).toEqual([])
    expect(get('lk-send-fee-network').dataset['amount']).toBe('0.000000000000002')
    expect(text()).not.toContain('Try again')
    await user.click(get('lk-send-confirm'))
    await settle()
    expect(transfers.mock.sends).toHaveLength(1)
  })

  it('an unusual fee requires a tick first (D56)', async () => {
    const user = userEvent.setup()
    const parts = [{ kind: 'network', amount: 5n }] as const
    const mock = { fee: { amount: 5n * 10n ** 16n, parts, isUnusual: true, usual: 10n ** 15n } }
    const { get, settle, transfers } = await startReview({ mock })
    // It says the amount, and what is usual.
    const warning = get('lk-send-warning-fee-unusual').textContent?.replaceAll('\u00a0', ' ')
    expect(warning).toContain('It’s up to 0.05 MCK. About 0.001 MCK is usual on')
    await user.click(get('lk-send-confirm'))
    await settle()
    expect(transfers.mock.sends).toEqual([])
    await user.click(get('lk-send-acknowledge'))
    await user.click(get('lk-send-confirm'))
    await settle()
    expect(transfers.mock.sends).toHaveLength(1)
  })

  it('fee and total have one precision, every digit at a tap, and a symbol that never breaks (host C1)', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('review-ready')
    const total = get('lk-send-total')
    expect(total.textContent).toContain('0.500442 ETH')
    expect(total.dataset['amount']).toBe('0.500441000000021')
    const button = total.querySelector('button') as HTMLElement
    await user.click(button)
    expect(total.textContent).toContain('0.500441000000021 ETH')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    for (const symbol of total.querySelectorAll('.whole')) expect(symbol.textContent).toBe('ETH')
  })

  it('what a wallet says of its problem is behind a disclosure, cleaned', async () => {
    const user = userEvent.setup()
    const { get, find, dialog, wallet, settle } = await startReview()
    wallet.mock.set({
      sendError: new LatchkitError('WALLET_FAILED', { details: 'no\u202e gas <b>left</b>' }),
    })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(get('lk-send-logs').textContent).toBe('Details'))
    expect(get('lk-send-logs').closest('details')?.textContent).toContain('no gas <b>left</b>')
    expect(dialog.querySelector('details b')).toBeNull()
    wallet.mock.set({ sendError: 'USER_REJECTED' })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(get('lk-send-status').dataset['tone']).toBe('warning'))
    expect(find('lk-send-logs')).toBeNull()
  })
})

/** A response that a test gives after the request has timed out. */
function createLate() {
  let resolve: (hash: string) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const late = new Promise<string>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { late, resolve: (hash: string) => resolve(hash), reject: (error: unknown) => reject(error) }
}

describe('SendConfirmed', () => {
  it('a wallet that has not responded in time may have sent it: no retry, and the result when it comes (D57)', async () => {
    const user = userEvent.setup()
    const { client, get, find, text, settle, wallet } = await startReview()
    const { late, resolve } = createLate()
    wallet.mock.set({ sendError: new LateError('WALLET_TIMEOUT', late) })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(get('lk-send-status').dataset['step']).toBe('late'))
    expect(text()).toContain('It may have been sent')
    expect(text()).toContain('Check it before you send again.')
    expect(find('lk-retry')).toBeNull()
    expect(find('lk-send-confirm')).toBeNull()
    expect(get('lk-send-done')).toBeTruthy()
    resolve('late-hash')
    await settle()
    await waitFor(() => expect(get('lk-send-status').dataset['step']).toBe('submitted'))
    expect(selectSend(client.getState()).progress.hash).toBe('late-hash')
  })

  it('a refusal after that says that nothing was sent', async () => {
    const user = userEvent.setup()
    const { get, find, text, settle, wallet } = await startReview()
    const { late, reject } = createLate()
    wallet.mock.set({ sendError: new LateError('WALLET_TIMEOUT', late) })
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(get('lk-send-status').dataset['step']).toBe('late'))
    reject(new LatchkitError('USER_REJECTED'))
    await settle()
    await waitFor(() => expect(text()).toContain('Nothing was sent'))
    expect(find('lk-retry')).toBeNull()
  })

  it.each(['stay', 'account'] as const)(
    'after it, Escape leads to Account and not to an empty form: %s',
    async after => {
      const user = userEvent.setup()
      const { client, get, settle, transfers, dialog } = await startReview()
      transfers.afterNativeSend = after
      await user.click(get('lk-send-confirm'))
      await settle()
      transfers.mock.advance(selectSend(client.getState()).progress.hash ?? '', 'included')
      await settle()
      if (after === 'stay') {
        await waitFor(() => expect(get('lk-send-status').dataset['step']).toBe('included'))
        await user.keyboard('{Escape}')
      }
      await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
      expect(client.getState().modal.history.map(({ view }) => view)).toEqual(['Account'])
    },
  )

  const states = (get: SendForm['get']) =>
    ['submitted', 'included', 'final'].map(step => get(`lk-send-step-${step}`).dataset['state'])

  it('follows a payment to its end in three steps, read out one by one', async () => {
    const user = userEvent.setup()
    const { client, get, text, settle, transfers, dialog } = await startReview({}, false)
    await user.click(get('lk-send-confirm'))
    await settle()
    await waitFor(() => expect(get('lk-send-status').dataset['step']).toBe('submitted'))
    expect(states(get)).toEqual(['done', 'current', 'next'])
    await waitFor(() => expect(dialog.querySelector('[role="status"]')?.textContent).toContain('On its way'))
    const hash = selectSend(client.getState()).progress.hash ?? ''
    // The mock's transfers go back to the account, so the step is dispatched directly.
    const { progress } = selectSend(client.getState())
    dispatch(client, { type: 'send/progressed', progress: { ...progress, step: 'included' } })
    await waitFor(() => expect(states(get)).toEqual(['done', 'done', 'current']))
    await waitFor(() => expect(dialog.querySelector('[role="status"]')?.textContent).toContain('Confirmed'))
    dispatch(client, { type: 'send/progressed', progress: { ...progress, step: 'final' } })
    await waitFor(() => expect(text()).toContain('The recipient has it. This can’t be reversed.'))
    expect(states(get)).toEqual(['done', 'done', 'done'])
    expect(transfers.mock.sends[0]?.submitted?.hash).toBe(hash)
    await user.click(get('lk-send-done'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
  })

  it('goes back to the account with a toast once a token is in a block (R4.14)', async () => {
    const user = userEvent.setup()
    const { client, get, settle, transfers, dialog } = await startReview({}, true)
    await user.click(get('lk-send-confirm'))
    await settle()
    const hash = selectSend(client.getState()).progress.hash ?? ''
    transfers.mock.advance(hash, 'included')
    await settle()
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    await waitFor(() => expect(get('lk-toast').textContent).toBe('Sent 0.25 USD'))
  })

  it('links to the explorer, its query kept', async () => {
    const { get } = await renderScenario('sent-submitted')
    expect(get('lk-explorer').getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/tx\/0x5b1f/)
    expect(get('lk-explorer').getAttribute('rel')).toContain('noreferrer')
  })

  it.each([
    ['sent-reverted', 'Transfer failed', 'Failed', 'lk-retry', 'failed'],
    ['sent-expired', 'Transfer expired', 'Expired', 'lk-retry', 'failed'],
    ['sent-replaced', 'Transfer replaced', 'Replaced', 'lk-send-done', 'unclear'],
    ['sent-unknown', 'We couldn’t confirm the result', 'Not confirmed', 'lk-send-done', 'unclear'],
  ])('%s: an honest end, and the next move', async (name, title, step, move, state) => {
    const { get, text, find } = await renderScenario(name)
    await waitFor(() => expect(text()).toContain(title))
    expect(get('lk-send-step-included').textContent).toContain(step)
    expect(states(get)).toEqual(['done', state, 'next'])
    expect(get(move)).toBeTruthy()
    expect(find(move === 'lk-retry' ? 'lk-send-done' : 'lk-retry')).toBeNull()
    expect(get('lk-explorer')).toBeTruthy()
  })

  it('shows what the program said of a failure', async () => {
    const { get } = await renderScenario('sent-reverted')
    expect(get('lk-send-logs').closest('details')?.textContent).toContain('insufficient funds')
  })

  it('sends again from the unchanged form', async () => {
    const user = userEvent.setup()
    const { client, get, settle, transfers } = await startReview()
    await user.click(get('lk-send-confirm'))
    await settle()
    const hash = selectSend(client.getState()).progress.hash ?? ''
    transfers.mock.fail(hash, 'EXPIRED')
    await settle()
    await waitFor(() => expect(get('lk-send-status').dataset['code']).toBe('EXPIRED'))
    await user.click(get('lk-retry'))
    await settle()
    await waitFor(() => expect(selectRoute(client.getState()).view).toBe('WalletSendPreview'))
    await waitFor(() => expect(get('lk-send-summary').dataset['amount']).toBe('0.25'))
  })

  it('is no dead end without a transfer', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderScenario('sent-nothing')
    await user.click(get('lk-send-done'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
  })
})
