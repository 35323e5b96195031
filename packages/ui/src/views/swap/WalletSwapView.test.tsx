import { closeModal, openModal, openSwap, selectRoute, selectSwap } from '@latchkit/core/internal'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../../testing/renderScenario.js'
import { type SwapForm, startSwapForm } from '../../../testing/startSwapForm.js'

afterEach(cleanUp)

const read = ({ client }: SwapForm) => selectSwap(client.getState())
const viewOf = ({ client }: SwapForm) => selectRoute(client.getState()).view

/** Chooses what is bought in the list of tokens. */
async function buy(form: SwapForm, symbol: string): Promise<void> {
  const user = userEvent.setup()
  await user.click(form.get('lk-swap-to'))
  await waitFor(() => expect(form.get(`lk-token-${symbol}`)).toBeTruthy())
  await user.click(form.get(`lk-token-${symbol}`))
  await waitFor(() => expect(viewOf(form)).toBe('Swap'))
}

/** The review of 100 USD for MCK, which takes an approval first. */
async function reviewDollars(form: SwapForm): Promise<void> {
  const user = userEvent.setup()
  await buy(form, 'USD')
  await user.click(form.get('lk-swap-flip'))
  await user.type(form.amount(), '100')
  await form.quote()
  await user.click(form.get('lk-swap-review'))
  await form.settle()
  await waitFor(() => expect(viewOf(form)).toBe('SwapPreview'))
}

describe('WalletSwap: the whole form (R7.33, R7.38)', () => {
  it('goes from the amount to the wallet by keyboard alone', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await buy(form, 'USD')
    form.amount().focus()
    await user.keyboard('0,5')
    expect(form.amount().value).toBe('0.5')
    await form.quote()
    await waitFor(() => expect(form.get('lk-swap-get').dataset['amount']).toBe('1000'))
    await user.keyboard('{Enter}')
    await form.settle()
    await waitFor(() => expect(viewOf(form)).toBe('SwapPreview'))
    expect(form.asked).toEqual([])
    const confirm = form.get('lk-swap-confirm')
    for (let presses = 0; form.focused() !== confirm && presses < 30; presses++) await user.tab()
    expect(form.focused()).toBe(confirm)
    await user.keyboard('{Enter}')
    await form.settle()
    expect(form.asked).toMatchObject([
      { leg: 'swap', order: { amount: 5n * 10n ** 17n, minOut: 990_000000n } },
    ])
    await waitFor(() => expect(form.get('lk-swap-status').dataset['step']).toBe('submitted'))
  })

  it('lets nothing in that is no amount, and says at once when it is more than there is', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await user.type(form.amount(), '-1e5')
    expect(form.amount().value).toBe('15')
    await waitFor(() => expect(form.amount().getAttribute('aria-invalid')).toBe('true'))
    expect(form.get('lk-swap-problem-amount').id).toBe(form.amount().getAttribute('aria-describedby'))
    expect(form.get('lk-swap-review').getAttribute('aria-disabled')).toBe('true')
    await user.click(form.get('lk-swap-review'))
    expect(viewOf(form)).toBe('Swap')
    await user.click(form.get('lk-swap-max'))
    await form.settle()
    await waitFor(() => expect(form.amount().value).toBe('0.999999999999999'))
    expect(form.find('lk-swap-problem-amount')).toBeNull()
  })

  it('changes direction, and quotes the other way', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    expect(form.get('lk-swap-flip').getAttribute('aria-disabled')).toBe('true')
    await buy(form, 'USD')
    await user.click(form.get('lk-swap-flip'))
    await user.type(form.amount(), '100')
    await form.quote()
    expect(read(form)).toMatchObject({ sold: { symbol: 'USD' }, bought: { symbol: 'MCK' } })
    await waitFor(() => expect(form.get('lk-swap-get').dataset['amount']).toBe('0.05'))
  })

  it('D24 takes a slippage of 1 to 50, and reviews what was chosen', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await buy(form, 'USD')
    await user.type(form.amount(), '0.5')
    const own = () => form.get('lk-swap-slippage-own') as HTMLInputElement
    await user.type(own(), '0')
    expect(own().getAttribute('aria-invalid')).toBe('true')
    await user.type(own(), '{Backspace}5x1')
    expect(own().value).toBe('51')
    expect([own().getAttribute('aria-invalid'), read(form).slippage]).toEqual(['true', 5])
    await user.click(form.get('lk-swap-slippage-3'))
    expect([own().value, form.get('lk-swap-slippage-3').getAttribute('aria-pressed')]).toEqual(['', 'true'])
    await form.quote()
    await user.click(form.get('lk-swap-review'))
    await form.settle()
    await waitFor(() => expect(read(form).plan?.quote).toMatchObject({ slippage: 3, minOut: '970' }))
  })
})

describe('WalletSwapPreview: the legs (R7.39)', () => {
  it('names each, and goes on by itself once the network has the approval', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await reviewDollars(form)
    expect(form.get('lk-swap-leg-approve').textContent).toContain('Approve')
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    await waitFor(() => expect(form.get('lk-swap-status').dataset['step']).toBe('waiting'))
    const [hash = ''] = form.transfers.mock.watched()
    form.transfers.mock.advance(hash, 'included')
    await form.settle()
    expect(form.asked.map(({ leg }) => leg)).toEqual(['approve', 'swap'])
    await waitFor(() => expect(form.get('lk-swap-status').dataset['step']).toBe('submitted'))
  })

  it('goes on when the modal is closed during a leg, and is shown where it is when it is opened again', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await reviewDollars(form)
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    await waitFor(() => expect(form.get('lk-swap-status').dataset['step']).toBe('waiting'))
    closeModal(form.client)
    await form.settle()
    expect(form.client.getState().modal.open).toBe(false)
    const [hash = ''] = form.transfers.mock.watched()
    form.transfers.mock.advance(hash, 'included')
    await form.settle()
    expect(form.asked.map(({ leg }) => leg)).toEqual(['approve', 'swap'])
    expect(read(form).progress.step).toBe('submitted')
    openModal(form.client)
    openSwap(form.client)
    await form.settle()
    await waitFor(() => expect(form.get('lk-swap-status').dataset['step']).toBe('submitted'))
  })

  it('attack A-H1: shows what all legs cost together, and a fee that has risen before the wallet is asked (D56)', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await reviewDollars(form)
    const fee = () => form.get('lk-swap-fact-network-fee')
    // Two legs of 1000 each.
    expect(fee().dataset['value']).toBe('0.000000000000002')
    expect(fee().textContent).toContain('all steps')
    form.market.fee = 14_000_000n
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    expect(form.asked).toEqual([])
    await waitFor(() => expect(form.get('lk-swap-warning-changed').textContent).toContain('fee has risen'))
    expect(fee().dataset['value']).toBe('0.000000000028')
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    expect(form.asked.map(({ leg }) => leg)).toEqual(['approve'])
  })

  it('attack A-H1: a fee above ten times the usual one needs a tick first (D56)', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    form.market.isUnusual = true
    form.market.fee = 5n * 10n ** 16n
    await reviewDollars(form)
    expect(form.get('lk-swap-warning-fee').textContent).toContain('Unusually high')
    const words = form.get('lk-swap-warning-fee').textContent?.replaceAll('\u00a0', ' ')
    expect(words).toMatch(/It’s up to 0\.1 \w+\. About 0\.002 \w+ is usual now/)
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    expect(form.asked).toEqual([])
    await user.click(form.get('lk-swap-acknowledge'))
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    expect(form.asked.map(({ leg }) => leg)).toEqual(['approve'])
  })

  it('attack A-M9: says that a price is not verified, and asks for a tick where the chain pays more', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await reviewDollars(form)
    for (const name of ['unverified', 'poor']) expect(form.find(`lk-swap-warning-${name}`)).toBeNull()
    form.market.found = { status: 'unverified' }
    await form.environment.advance(25_000)
    await waitFor(() =>
      expect(form.get('lk-swap-warning-unverified').textContent).toContain('Price not verified'),
    )
    form.market.found = { status: 'worse', percent: 40 }
    await form.environment.advance(25_000)
    await waitFor(() => expect(form.get('lk-swap-warning-poor').textContent).toContain('40%'))
    await user.click(form.get('lk-swap-confirm'))
    await form.settle()
    expect(form.asked).toEqual([])
  })

  it('D47 says how it ended at the next opening, when the modal was closed meanwhile', async () => {
    const user = userEvent.setup()
    const form = await startSwapForm()
    await buy(form, 'USD')
    await user.type(form.amount(), '0.5')
    await form.quote()
    await user.click(form.get('lk-swap-review'))
    await form.settle()
    await user.click(await waitFor(() => form.get('lk-swap-confirm')))
    await form.settle()
    closeModal(form.client)
    const [hash = ''] = form.transfers.mock.watched()
    form.transfers.mock.advance(hash, 'included')
    await form.settle()
    openModal(form.client)
    await waitFor(() => expect(form.get('lk-toast').textContent).toBe('Swapped 0.5 MCK'))
  })
})
