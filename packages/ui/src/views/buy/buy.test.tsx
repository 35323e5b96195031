import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

describe('the form for buying (R3.13)', () => {
  it('shows what a quote buys and the fees in it', async () => {
    const { get } = await renderScenario('buy-quote')
    expect(get('lk-buy-quote').dataset['amount']).toBe('0.03926')
    expect(get('lk-buy-quote').textContent).toBe('0.03926')
    expect(get('lk-buy-fee').textContent).toBe('Fees included: $1.85')
  })

  it('never shows a stand-in as a price: it names the range of fees as an estimate (D4, D53, R8.9)', async () => {
    const { get, text } = await renderScenario('buy-no-quote')
    expect(get('lk-buy-quote').dataset['amount']).toBeUndefined()
    expect(get('lk-buy-quote').textContent).toBe('–')
    expect(get('lk-buy-fee').textContent).toBe('Fee about 1 to 2 %, an estimate')
    expect(text()).toContain('No quote right now. Coinbase shows the final amount.')
  })

  it('says which amount is possible, at the field (R8.8)', async () => {
    const { get } = await renderScenario('buy-too-much')
    await waitFor(() => get('lk-buy-problem'), { timeout: 10_000 })
    expect(get('lk-buy-problem').textContent).toBe('Enter $25,000.00 or less.')
    expect(get('lk-buy-amount').getAttribute('aria-describedby')).toBe(get('lk-buy-problem').id)
    expect(get('lk-buy-continue').getAttribute('aria-disabled')).toBe('true')
  })

  it('is filled in by keyboard alone: amount, preset, provider', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('buy')
    await user.type(get('lk-buy-amount'), '75,5')
    expect(get('lk-buy-amount')).toHaveProperty('value', '75.5')
    get('lk-buy-preset-100').focus()
    await user.keyboard('{Enter}')
    expect(get('lk-buy-amount')).toHaveProperty('value', '100')
    expect(get('lk-buy-preset-100').getAttribute('aria-pressed')).toBe('true')
    const radio = get('lk-buy-provider-transak').querySelector('input')
    radio?.focus()
    await user.keyboard(' ')
    expect(get('lk-buy-provider-transak').querySelector('input')).toHaveProperty('checked', true)
  })
})

describe('a purchase under way', () => {
  it('has a link to the page where the browser blocked its window', async () => {
    const { get } = await renderScenario('buy-window-blocked')
    expect(get('lk-buy-open').getAttribute('href')).toBe('https://pay.example/s')
    expect(get('lk-buy-open').getAttribute('rel')).toContain('noopener')
  })

  it.each([
    ['buy-window-closed', 'lk-buy-again'],
    ['buy-declined', 'lk-buy-again'],
    ['buy-expired', 'lk-buy-again'],
    ['buy-not-started', 'lk-retry'],
    ['buy-paid', 'lk-buy-done'],
    ['buy-completed', 'lk-buy-done'],
  ])('%s has a way on', async (name, testId) => {
    const { get } = await renderScenario(name)
    expect(get(testId).textContent).not.toBe('')
  })

  it('names the account that receives it when another one is shown', async () => {
    const { text } = await renderScenario('buy-another-account')
    expect(text()).toContain('For 0x0000…dEaD')
  })
})
