import type { GetWalletsParameters, Ports, Wallet } from '@latchkit/core'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClient, createState, openAt, wallets } from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

const all: readonly Wallet[] = Array.from({ length: 90 }, (_, index) => ({
  ...(wallets[0] as Wallet),
  id: `w${index}`,
  name: `Wallet ${index}`,
  rdns: `w${index}.example`,
  declaredIds: [`rdns:w${index}.example`],
}))

function createDirectory({ failures = 0 } = {}): { ports: Ports; asked: GetWalletsParameters[] } {
  const asked: GetWalletsParameters[] = []
  let left = failures
  const ports: Ports = {
    directory: async () => ({
      async getWallets(parameters) {
        asked.push(parameters)
        if (left-- > 0) throw new Error('offline')
        const { page, entries, search } = parameters
        const found = search ? all.filter(({ name }) => name.includes(search)) : all
        return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
      },
      getWalletIcon: async () => undefined,
    }),
  }
  return { ports, asked }
}

const empty = () =>
  openAt(
    createState(state => ({
      ...state,
      directory: { ...state.directory, wallets: [], count: 0, page: 0, status: 'idle' },
    })),
    { view: 'Connect', data: {} },
    { view: 'AllWallets', data: {} },
  )

describe('AllWalletsView', () => {
  it('loads a page of 40, then the next on its button, to the end (R9.1)', async () => {
    const user = userEvent.setup()
    const { ports, asked } = createDirectory()
    const { get, find, dialog } = await renderModal(createFakeClient(empty(), { ports }))
    const count = (): number => get('lk-wallet-list').querySelectorAll('[data-testid^="lk-wallet-"]').length
    await waitFor(() => expect(count()).toBe(40))
    await user.click(get('lk-load-more'))
    await waitFor(() => expect(count()).toBe(80))
    await user.click(get('lk-load-more'))
    await waitFor(() => expect(count()).toBe(90))
    expect(find('lk-load-more')).toBeNull()
    expect(asked.map(({ page, entries }) => [page, entries])).toEqual([
      [1, 40],
      [2, 40],
      [3, 40],
    ])
    expect(dialog.querySelectorAll('.tile.skeleton')).toHaveLength(0)
  })

  it('loads the next page when the end of the scroll comes near', async () => {
    const { ports } = createDirectory()
    const { get, dialog } = await renderModal(createFakeClient(empty(), { ports }))
    await waitFor(() => expect(get('lk-load-more')).toBeTruthy())
    const scroll = dialog.querySelector('.scroll') as HTMLElement
    scroll.scrollTop = 10
    scroll.dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(get('lk-wallet-w79')).toBeTruthy())
  })

  it('says that the list could not be loaded and tries again (D11)', async () => {
    const user = userEvent.setup()
    const { ports } = createDirectory({ failures: 1 })
    const { get, text } = await renderModal(createFakeClient(empty(), { ports }))
    await waitFor(() => expect(text()).toContain('We couldn’t load the wallets'))
    await user.click(get('lk-retry'))
    await waitFor(() => expect(get('lk-wallet-w0')).toBeTruthy())
  })

  it('searches, reads out the number, and clears back to the pages', async () => {
    const user = userEvent.setup()
    const { ports, asked } = createDirectory()
    const { get, find, dialog } = await renderModal(createFakeClient(empty(), { ports }))
    await waitFor(() => expect(get('lk-wallet-w0')).toBeTruthy())
    await user.type(get('lk-search'), 'Wallet 77')
    await waitFor(() => expect(find('lk-wallet-w77')).toBeTruthy())
    await waitFor(() => expect(find('lk-wallet-w0')).toBeNull())
    expect(asked.filter(({ search }) => search)).toEqual([
      expect.objectContaining({ search: 'Wallet 77', entries: 100 }),
    ])
    await waitFor(() => expect(dialog.querySelector('[role="status"]')?.textContent).toBe('1 wallet found'))
    await user.click(get('lk-search-clear'))
    await waitFor(() => expect(get('lk-wallet-w0')).toBeTruthy())
    expect((get('lk-search') as HTMLInputElement).value).toBe('')
  })

  it('offers a way forward when a search has no match', async () => {
    const user = userEvent.setup()
    const { ports } = createDirectory()
    const { get, text, dialog } = await renderModal(createFakeClient(empty(), { ports }))
    await user.type(get('lk-search'), 'nothing like it')
    await waitFor(() => expect(text()).toContain('No results for “nothing like it”'))
    await user.click(get('lk-use-phone'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('ConnectingWalletConnectBasic'))
  })

  it('draws skeletons in the shape of what comes', async () => {
    const { dialog } = await renderScenario('all-wallets-loading')
    expect(dialog.querySelectorAll('.tile .mark.skeleton')).toHaveLength(16)
    expect(dialog.querySelector('[aria-busy="true"]')).toBeTruthy()
  })

  it('starts in the search field, with 16 px so that no phone zooms (UX)', async () => {
    const { modal, get } = await renderScenario('all-wallets')
    expect(modal.host.shadowRoot?.activeElement).toBe(get('lk-search'))
    expect(get('lk-search').getAttribute('aria-label')).toBe('Search wallets')
  })

  it('keeps what is installed installed, and leaves out what the site excludes (R5.7)', async () => {
    const { get, find } = await renderScenario('all-wallets', { excludeWalletIds: ['Phantom'] })
    expect(get('lk-wallet-metamask').dataset['status']).toBe('installed')
    expect(find('lk-wallet-phantom')).toBeNull()
  })

  it('connects from a tile', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('all-wallets')
    await user.click(get('lk-wallet-okx'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('ConnectingWalletConnect'))
    await waitFor(() => expect(client.getState().flow).toMatchObject({ step: 'pairing', rowId: 'okx' }))
  })
})
