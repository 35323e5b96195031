import { mintCollectible, waitForReceipt } from '@latchkit/devnet'
import type { Locator, Page } from '@playwright/test'
import { createWalletClient, getAddress, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expectNoViolations } from '../support/axe.js'
import { getChain } from '../support/chain.js'
import { accountButton, closeModal, connectWith, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { expect, test } from '../support/nodeWallet.js'

const caipNetworkId = 'eip155:31337'

const tile = (page: Page, contract: Hex, id: bigint): Locator =>
  page.locator('.view:not([data-leaving])').getByTestId(`lk-nft-${contract.toLowerCase()}-${id}`)

test('NFTs minted to the account are shown with their pictures, and gone once they are given away (D23, R2.8)', async ({
  page,
  system,
  wallets,
}) => {
  const chain = system.devnet.chains[caipNetworkId]
  const [card, badge] = (['DEVCARD', 'DEVBADGE'] as const).map(symbol => {
    const found = chain?.collectibles?.find(each => each.symbol === symbol)
    return found && { ...found, address: getAddress(found.address) }
  })
  if (!chain || !card || !badge) throw new Error('The development chain has no collections.')
  const owner = await fundEvm(system, 'DEVUSD')
  // A number of the test's own: the chain may have served earlier runs.
  const id = BigInt(owner.address) % 1_000_000_007n
  await mintCollectible(chain.rpcUrl, { collectible: card, to: owner.address, id })
  await mintCollectible(chain.rpcUrl, { collectible: badge, to: owner.address, id: 3n, amount: 5n })
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [owner.privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-tab-nfts').click()
  await expect(tile(page, card.address, id)).toContainText(`#${id}`)
  await expect(tile(page, badge.address, 3n)).toHaveAccessibleName(/5 owned/)
  await expect(tile(page, card.address, id).getByTestId('lk-nft-picture')).toHaveAttribute(
    'data-state',
    'shown',
  )
  // An edition of the development chain has no picture, and says so.
  await expect(tile(page, badge.address, 3n).getByTestId('lk-nft-picture')).toHaveAttribute(
    'data-state',
    'none',
  )
  await expectNoViolations(page, 'Account, NFTs')

  await tile(page, card.address, id).focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'NftDetails')).toBeVisible()
  await expect(page.getByTestId('lk-nft-contract')).toHaveAttribute(
    'data-address',
    card.address.toLowerCase(),
  )
  await expectNoViolations(page, 'NftDetails')
  await page.getByTestId('lk-back').click()
  await expect(page.getByTestId('lk-tab-nfts')).toHaveAttribute('aria-selected', 'true')
  await expect(tile(page, card.address, id)).toBeVisible()

  const account = privateKeyToAccount(owner.privateKey)
  const hash = await createWalletClient({ account, transport: http(chain.rpcUrl) }).writeContract({
    chain: null,
    address: card.address,
    abi: parseAbi(['function transferFrom(address from, address to, uint256 tokenId)']),
    functionName: 'transferFrom',
    args: [owner.address, '0x00000000000000000000000000000000000b0b00', id],
  })
  await waitForReceipt(getChain(system, caipNetworkId), { hash })
  await expect(tile(page, card.address, id)).toHaveCount(0, { timeout: 30_000 })
  await expect(tile(page, badge.address, 3n)).toBeVisible()
})
