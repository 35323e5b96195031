import type { BlockchainData, NftsPage } from '@latchkit/core'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClient, createState, openAt, withConnection } from '../../../testing/fixtures.js'
import { createNft, nfts, spam } from '../../../testing/nftScenarios.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

const [first = createNft()] = nfts
const [lure = createNft()] = spam
const toId = ({ address, tokenId }: { address: string; tokenId: string }) => `lk-nft-${address}-${tokenId}`

/** The account's tab of NFTs, with a server that returns these pages. */
function renderWith(getNfts: NonNullable<BlockchainData['getNfts']>) {
  const source: BlockchainData = {
    getSupportedNetworks: async () => ['eip155:1'],
    getBalances: async () => [],
    getNfts,
  }
  const state = openAt(withConnection(createState()), { view: 'Account', data: { tab: 'nfts' } })
  return renderModal(createFakeClient(state, { ports: { blockchainData: async () => source } }))
}

describe('the NFTs of the account (R2.8, D23)', () => {
  it('shows a grid, and the next page on request', async () => {
    const user = userEvent.setup()
    const pages: Record<string, NftsPage> = {
      first: { nfts: nfts.slice(0, 2), next: 'second' },
      second: { nfts: nfts.slice(2, 4) },
    }
    const { get, find, dialog } = await renderWith(
      async ({ cursor = 'first' }) => pages[cursor] ?? { nfts: [] },
    )
    await waitFor(() => expect(dialog.querySelectorAll('.nft')).toHaveLength(2))
    await user.click(get('lk-nfts-more'))
    await waitFor(() => expect(dialog.querySelectorAll('.nft')).toHaveLength(4))
    expect(find('lk-nfts-more')).toBeNull()
  })

  it('names an edition with how many are owned', async () => {
    const { get } = await renderScenario('nfts')
    const edition = nfts[1] ?? first
    await waitFor(() => get(toId(edition)))
    expect(get(toId(edition)).getAttribute('aria-label')).toBe('Ether Orchard supporter, 1,250 owned')
  })

  it('hides suspicious ones until they are asked for, and no text of them is a link (T12)', async () => {
    const user = userEvent.setup()
    const { get, find, dialog } = await renderScenario('nfts-phone')
    await waitFor(() => get(toId(first)))
    expect(find(toId(lure))).toBeNull()
    expect(get('lk-nfts-hidden').textContent).toBe('Show 1 hidden NFT')
    await user.click(get('lk-nfts-hidden'))
    expect(get('lk-nfts-hidden').getAttribute('aria-expanded')).toBe('true')
    expect(get(toId(lure)).textContent).toContain('Suspicious NFT')
    await user.click(get(toId(lure)))
    await waitFor(() => expect(dialog.dataset['view']).toBe('NftDetails'))
    expect(dialog.textContent).toContain('Scammers send NFTs')
    expect([...dialog.querySelectorAll('a')].filter(link => /claim/.test(link.href))).toEqual([])
    expect(dialog.querySelector('b')).toBeNull()
  })

  it('opens the details by keyboard, and finds the tab again on the way back', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderWith(async () => ({ nfts }))
    await waitFor(() => get(toId(first)))
    get(toId(first)).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.dataset['view']).toBe('NftDetails'))
    expect(get('lk-nft-details').textContent).toBe('Ether Orchard #4071')
    expect(get('lk-nft-contract').dataset['address']).toBe(first.address)
    expect(dialog.textContent).toContain('Autumn')
    await user.click(get('lk-back'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    await waitFor(() => expect(get('lk-tab-nfts').getAttribute('aria-selected')).toBe('true'))
  })

  it('says what is the matter with a picture', async () => {
    const { get, dialog } = await renderScenario('nfts')
    await waitFor(() => get(toId(first)))
    const states = () =>
      [...dialog.querySelectorAll<HTMLElement>('.nft-picture')].map(each => each.dataset['state'])
    await waitFor(() => expect(states()).toEqual(['shown', 'shown', 'none', 'reading', 'shown', 'shown']))
    dialog.querySelectorAll('.nft-picture img')[1]?.dispatchEvent(new Event('error'))
    await waitFor(() => expect(states().slice(0, 2)).toEqual(['shown', 'failed']))
    expect(dialog.textContent).toContain('We couldn’t load the picture')
  })

  it('asks again after a failure, on request', async () => {
    const user = userEvent.setup()
    let isDown = true
    const { get, dialog } = await renderWith(async () => {
      if (isDown) throw new Error('down')
      return { nfts }
    })
    await waitFor(() => get('lk-retry'))
    expect(dialog.textContent).toContain('We couldn’t load your NFTs')
    isDown = false
    await user.click(get('lk-retry'))
    await waitFor(() => get(toId(first)))
  })

  it.each([
    ['nfts-empty', 'No NFTs yet'],
    ['nfts-reading', 'Getting your NFTs'],
    ['nfts-unsupported', 'This site doesn’t show NFTs on Ethereum'],
    ['nfts-only-hidden', 'We hid NFTs that look like scams'],
    ['nfts-stale', 'We couldn’t refresh. Last updated'],
    ['nfts-behind', 'The latest NFTs may be missing'],
    ['nft-gone', 'This NFT isn’t in your account'],
  ])('%s: says so', async (name, words) => {
    const { text } = await renderScenario(name)
    await waitFor(() => expect(text()).toContain(words))
  })
})
