import { type BlockchainData, type HistoryPage, navigate } from '@latchkit/core'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createTransaction, incoming, outgoing, transactions } from '../../../testing/activityScenarios.js'
import { address, createFakeClient, createState, openAt, withConnection } from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { lookAlike, receiver } from '../../../testing/sendFixtures.js'

afterEach(cleanUp)

const [first] = transactions
if (!first) throw new Error('The fixture has no transaction.')
const entryId = `lk-activity-${first.metadata.hash}`

const createSource = (getHistory: NonNullable<BlockchainData['getHistory']>): BlockchainData => ({
  getSupportedNetworks: async () => ['eip155:1'],
  getBalances: async () => [],
  getHistory,
})

/** The account, or its transactions, with a server that returns these pages. */
async function renderWith(
  getHistory: NonNullable<BlockchainData['getHistory']>,
  view: 'Account' | 'Transactions' = 'Transactions',
) {
  const source = createSource(getHistory)
  return renderModal(
    createFakeClient(
      openAt(
        withConnection(createState()),
        { view: 'Account', data: {} },
        ...(view === 'Account' ? [] : [{ view, data: {} }]),
      ),
      { ports: { blockchainData: async () => source } },
    ),
  )
}

describe('the tab of the account (R1.4)', () => {
  it('shows the latest transactions and leads to all of them', async () => {
    const user = userEvent.setup()
    const { get, find, dialog } = await renderWith(async () => ({ transactions }), 'Account')
    await user.click(get('lk-tab-activity'))
    await waitFor(() => get(entryId))
    expect(dialog.querySelectorAll('.tx')).toHaveLength(4)
    await user.click(get('lk-activity-all'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Transactions'))
    await waitFor(() =>
      expect(dialog.querySelectorAll('.view:not([data-leaving]) .tx')).toHaveLength(transactions.length),
    )
    expect(find('lk-activity-all')).toBeNull()
  })

  it.each([
    ['the site has no server', { ports: {} }, true],
    ['the client lacks the feature', { modules: {} }, true],
    ['the site has switched it off', {}, false],
  ])('says what it says without the feature where %s', async (_, options, activity) => {
    const user = userEvent.setup()
    const source = createSource(() => Promise.reject(new Error('It was asked.')))
    const state = openAt(withConnection(createState()), { view: 'Account', data: {} })
    const { get, find, text } = await renderModal(
      createFakeClient(
        { ...state, remoteFeatures: { ...state.remoteFeatures, activity } },
        { ports: { blockchainData: async () => source }, ...options },
      ),
    )
    await user.click(get('lk-tab-activity'))
    expect(text()).toContain('No activity to show')
    expect(find('lk-activity-all')).toBeNull()
  })
})

describe('TransactionsView (R7.32)', () => {
  it('says whom an approval is for, as nothing went there (R7.32)', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('activity')
    const approval = transactions.find(({ metadata }) => metadata.operationType === 'approve')
    const entry = get(`lk-activity-${approval?.metadata.hash}`)
    expect(entry.textContent).toContain('Approved')
    expect(entry.textContent).toContain('For 0x7099')
    expect(entry.textContent).not.toContain('To 0x')
    await user.click(entry)
    expect(entry.parentElement?.querySelector('dl')?.textContent).toContain('May be spent by')
  })

  it('shows direction, amount, other side and age, by day (D20)', async () => {
    const { get, text } = await renderScenario('activity')
    const entry = get(entryId)
    expect(entry.dataset).toMatchObject({ status: 'confirmed', direction: 'out' })
    expect(entry.textContent).toContain('Sent')
    expect(entry.textContent).toContain('To 0x7099…79C8')
    expect(entry.textContent).toContain('−0.5 ETH')
    expect(entry.textContent).toContain('3 min ago')
    expect(text()).toContain('Today')
    expect(text()).toContain('Unlimited USDC')
    expect(text()).toContain('Ether Orchard #4071')
  })

  it('marks a failed transaction', async () => {
    const { dialog } = await renderScenario('activity')
    expect(dialog.querySelector('[data-status="failed"]')?.textContent).toContain('Failed')
  })

  it('shows the full address, every digit, the fee and the explorer in the details (T11)', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('activity')
    await user.click(get(entryId))
    expect(get(entryId).getAttribute('aria-expanded')).toBe('true')
    expect(get('lk-activity-address').dataset['address']).toBe(receiver)
    expect(get('lk-activity-explorer').getAttribute('href')).toBe(
      `https://explorer.example/tx/${first.metadata.hash}`,
    )
    const details = get(entryId).closest('li')
    expect(details?.textContent).not.toContain('Copy')
    expect(details?.textContent).toContain('0.000441000000021 ETH')
  })

  it('lists pending ones first, then the rest, a replaced one marked', async () => {
    const { dialog } = await renderScenario('activity-pending')
    const statuses = [...dialog.querySelectorAll<HTMLElement>('.tx button[data-status]')].map(
      each => each.dataset['status'],
    )
    expect(statuses.slice(0, 4)).toEqual(['pending', 'confirmed', 'replaced', 'confirmed'])
    expect(dialog.querySelector('[data-status="replaced"]')?.textContent).toContain('Replaced')
  })

  it('hides unknown tokens and empty transfers until asked, flags them, and links none of their words (T11, T12)', async () => {
    const user = userEvent.setup()
    const spam = [
      createTransaction(1, 1, {
        operationType: 'receive',
        hidden: true,
        transfers: [incoming('0', { sender: lookAlike, flags: ['zeroValue', 'lookAlike'] })],
      }),
      createTransaction(2, 2, {
        operationType: 'receive',
        hidden: true,
        transfers: [
          incoming('9', {
            fungible_info: {
              name: 'x',
              symbol: 'https://evil.example',
              icon: { url: 'https://evil.example/i' },
            },
            flags: ['unlisted'],
          }),
        ],
      }),
    ]
    const listed = createTransaction(3, 3, { transfers: [outgoing('1')] })
    const { get, dialog, text } = await renderWith(async ({ includeHidden }) => ({
      transactions: includeHidden ? [...spam, listed] : [listed],
    }))
    await waitFor(() => expect(dialog.querySelectorAll('.tx')).toHaveLength(1))
    await user.click(get('lk-activity-hidden'))
    await waitFor(() => expect(dialog.querySelectorAll('.tx')).toHaveLength(3))
    expect(text()).toContain('Similar to an address you paid')
    expect(text()).toContain('Unknown token')
    expect(dialog.querySelector('.tx img[src*="evil"]')).toBeNull()
    for (const row of dialog.querySelectorAll<HTMLElement>('.tx button')) await user.click(row)
    for (const link of dialog.querySelectorAll('.tx a'))
      expect(link.getAttribute('href')).toContain('https://explorer.example/tx/')
    await user.click(get('lk-activity-hidden'))
    expect(dialog.querySelectorAll('.tx')).toHaveLength(1)
  })

  it('reads older pages on request, and passes over empty ones', async () => {
    const user = userEvent.setup()
    const pages: Record<string, HistoryPage> = {
      '': { transactions: [], next: 'a' },
      a: { transactions: [createTransaction(1, 1)], next: 'b' },
      b: { transactions: [createTransaction(2, 2)] },
    }
    const { get, find, dialog } = await renderWith(
      async ({ cursor = '' }) => pages[cursor] ?? { transactions: [] },
    )
    await waitFor(() => expect(dialog.querySelectorAll('.tx')).toHaveLength(1))
    await user.click(get('lk-activity-more'))
    await waitFor(() => expect(dialog.querySelectorAll('.tx')).toHaveLength(2))
    expect(find('lk-activity-more')).toBeNull()
  })

  it('offers another try after a failure, and names what failed (R8.12)', async () => {
    const user = userEvent.setup()
    let isDown = true
    const { get, find, dialog, text } = await renderWith(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve({ transactions }),
    )
    await waitFor(() => get('lk-retry'))
    expect(text()).toContain('We couldn’t load your activity')
    expect(get('lk-explorer').getAttribute('href')).toBe(`https://explorer.example/address/${address}`)
    expect(find('lk-toast')).toBeNull()
    isDown = false
    await user.click(get('lk-retry'))
    await waitFor(() => expect(dialog.querySelectorAll('.tx')).toHaveLength(transactions.length))
  })

  it('keeps an old list with its age after a failure', async () => {
    const { get, text } = await renderScenario('activity-stale')
    get(entryId)
    expect(text()).toContain('We couldn’t refresh. Last updated 4 min ago.')
    get('lk-retry')
  })

  it('says where else to look on a network without history (D12)', async () => {
    const { get, find, text } = await renderScenario('activity-unsupported')
    expect(text()).toContain('Activity isn’t shown here')
    expect(text()).toContain('Ethereum')
    get('lk-explorer')
    expect(find('lk-retry')).toBeNull()
  })

  it('says what the visitor can do offline', async () => {
    const { text } = await renderScenario('activity-failed')
    await waitFor(() => expect(text()).toContain('You’re offline'))
  })

  it('is an empty list, in words, without any transaction', async () => {
    const { text } = await renderScenario('activity-empty')
    expect(text()).toContain('No activity yet')
  })

  it('goes back to the account', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('activity')
    await user.click(get('lk-back'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    navigate(client, { view: 'Transactions' })
    await waitFor(() => expect(dialog.dataset['view']).toBe('Transactions'))
  })
})
