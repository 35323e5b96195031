import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import {
  address,
  createFakeClient,
  createState,
  openAt,
  otherAddress,
  withConnection,
} from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { hash } from '../../../testing/sendScenarios.js'

afterEach(cleanUp)

const account = { view: 'Account', data: {} } as const
const ids = (dialog: HTMLElement): readonly (string | undefined)[] =>
  [...dialog.querySelectorAll<HTMLElement>('.actions button')].map(each => each.dataset['testid'])

describe('what can be done with an account (R9.12)', () => {
  it('is in the site’s order; what is not built is left out', async () => {
    const { dialog } = await renderScenario('account')
    expect(ids(dialog)).toEqual(['lk-receive', 'lk-send'])
    cleanUp()
    const state = withConnection(createState())
    const other = await renderModal(
      createFakeClient(
        openAt(
          { ...state, features: { ...state.features, walletFeaturesOrder: ['send', 'swaps', 'receive'] } },
          account,
        ),
      ),
    )
    expect(ids(other.dialog)).toEqual(['lk-send', 'lk-receive'])
  })

  it('leaves out what the site has switched off, and sending where the family cannot (D34)', async () => {
    const state = withConnection(createState(), { canSend: false })
    const { dialog } = await renderModal(createFakeClient(openAt(state, account)))
    expect(ids(dialog)).toEqual(['lk-receive'])
    cleanUp()
    const off = { ...state, features: { ...state.features, receive: false, send: false } }
    const none = await renderModal(createFakeClient(openAt(off, account)))
    expect(none.dialog.querySelector('.actions')).toBeNull()
  })

  it('leads to the views', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderScenario('account')
    await user.click(get('lk-receive'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletReceive'))
    await user.click(get('lk-back'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    await user.click(get('lk-send'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletSend'))
  })
})

describe('transfers on their way', () => {
  it('show amount, status and a link; the newest two, and the number of others', async () => {
    const { dialog, get, text } = await renderScenario('account-pending')
    const list = dialog.querySelector('.pending')
    expect(list?.getAttribute('aria-label')).toBe('5 pending transfers')
    expect(list?.querySelectorAll('a')).toHaveLength(2)
    expect(text()).toContain('and 3 more')
    const line = get(`lk-pending-${hash}4`)
    expect(line.dataset['status']).toBe('final')
    expect(line.textContent).toContain('Sent 0.5 ETH')
    expect(line.getAttribute('href')).toBe(`https://explorer.example/tx/${hash}4`)
  })

  it('take no room where there are none', async () => {
    const { dialog } = await renderScenario('account')
    expect(dialog.querySelector('.pending')).toBeNull()
  })
})

describe('several families (D32, D33)', () => {
  it('switch the account shown; disconnecting says which one stays', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('account-families')
    expect(get('lk-account-address').dataset['address']).toBe(address)
    expect(get('lk-disconnect').textContent).toContain('Solana stays connected')
    await user.click(get('lk-family-solana'))
    await waitFor(() => expect(get('lk-account-address').dataset['address']).toBe(otherAddress))
    expect(get('lk-disconnect').textContent).toBe('Disconnect PhantomEthereum stays connected')
    expect(get('lk-account-balance').textContent).toContain('12.25 SOL')
  })

  it('are separated in the list of networks, none of them needing another wallet (R4.9)', async () => {
    const { dialog, text } = await renderScenario('networks-families')
    expect(dialog.querySelectorAll('ul.stack')).toHaveLength(2)
    expect(text()).not.toContain('Needs another wallet')
  })
})
