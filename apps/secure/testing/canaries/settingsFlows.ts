import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import type { TestSite } from '../startSite.js'
import type { Canaries } from './createCanaries.js'

const patient = { timeout: 60_000 }

type Visit = { page: Page; site: TestSite; canaries: Canaries; email: string }

/** Runs what mails a code, and returns the code. */
export async function withCode({ site, canaries, email }: Omit<Visit, 'page'>, run: () => Promise<unknown>) {
  const before = await site.readCode(email)
  await run()
  await expect.poll(() => site.readCode(email), patient).not.toBe(before)
  const code = await site.readCode(email)
  canaries.addText('code', code)
  return code
}

/** Signs in at the form of the settings. */
export async function signInToSettings(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByLabel('Email').fill(visit.email, patient)
  const field = page.getByLabel(/^Code that we sent/)
  const code = await withCode(visit, async () => {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await field.waitFor(patient)
  })
  await field.fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Writes the recovery code down. */
export async function backUp({ page, canaries }: Visit): Promise<string> {
  const list = page.getByRole('list', { name: 'Recovery code' })
  await list.waitFor(patient)
  const groups = await list.locator('code').allTextContents()
  for (const joined of ['', '-', ' ']) canaries.addText('recoveryCode', groups.join(joined))
  const downloading = page.waitForEvent('download', patient)
  await page.getByRole('button', { name: 'Save recovery kit' }).click()
  await (await downloading).path()
  await page.getByRole('button', { name: 'I saved my code' }).click()
  const labels = page.locator('label').filter({ hasText: /^Group \d+$/ })
  await expect.poll(() => labels.count(), patient).toBe(2)
  for (const label of await labels.allTextContents())
    await page.getByLabel(label).fill(groups[Number(label.slice(6)) - 1] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Account settings' }).waitFor(patient)
  return groups.join('-')
}

/** Changes the address of the account, with codes to both. */
export async function changeEmail(visit: Visit, to: string): Promise<void> {
  const { page } = visit
  await page.getByRole('button', { name: 'Change email' }).click(patient)
  await page.getByLabel('New email address').fill(to)
  const old = page.getByLabel(`Code that we sent to ${visit.email}`)
  let oldCode = ''
  // Both mails leave at once.
  const code = await withCode({ ...visit, email: to }, async () => {
    oldCode = await withCode(visit, async () => {
      await page.getByRole('button', { name: 'Send codes' }).click()
      await old.waitFor(patient)
    })
  })
  await old.fill(oldCode)
  await page.getByLabel(`Code that we sent to ${to}`).fill(code)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByText(to, { exact: true }).waitFor(patient)
}

/** Shows words and keys, soon after a sign-in. */
export async function exportKeys(visit: Visit): Promise<void> {
  const { page, canaries } = visit
  await page.getByRole('checkbox').check(patient)
  await page.getByRole('button', { name: 'Show my keys' }).click()
  const list = page.getByRole('list', { name: '24 words' })
  await list.waitFor(patient)
  const words = await list.locator('code').allTextContents()
  // A few words in a row are a leak as well.
  for (let at = 0; at + 4 <= words.length; at += 4)
    for (const joined of [' ', '","']) canaries.addText('exported', words.slice(at, at + 4).join(joined))
  for (const key of await page.locator('.secret').allTextContents()) {
    canaries.addText('exported', key.trim())
    if (/^0x[0-9a-f]{64}$/.test(key.trim()))
      canaries.addBytes('exported', Buffer.from(key.trim().slice(2), 'hex'))
  }
}

/** Signs in at a second profile: the first approves it, and the recovery code opens the keys, after a wrong one. */
export async function addDevice(
  visit: Visit & { code: string; approver: Page; settingsUrl: string },
): Promise<void> {
  const { page, site, canaries, email, code, approver } = visit
  await page.goto(visit.settingsUrl)
  const before = await site.readDeviceLink(email)
  await signInToSettings(visit)
  const number = await page.locator('.number').textContent(patient)
  await expect.poll(() => site.readDeviceLink(email), patient).not.toBe(before)
  const link = await site.readDeviceLink(email)
  canaries.addText('deviceLink', link.split('/device/')[1]?.split('.')[1] ?? '')
  await approver.goto(link)
  const button = approver.getByRole('button', { name: number ?? '', exact: true })
  await button.waitFor(patient)
  await expect.poll(() => button.isEnabled(), patient).toBe(true)
  await button.click()
  await approver.getByRole('heading', { name: 'The device is signed in' }).waitFor(patient)
  const field = page.getByLabel('Recovery code')
  await field.fill(code.split('-').toReversed().join('-'), patient)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor(patient)
  await field.fill(code)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await page.getByRole('heading', { name: 'Account settings' }).waitFor(patient)
}

/** Moves the keys under a passkey with a PRF. */
export async function addPasskey(visit: Visit): Promise<void> {
  const { page } = visit
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByTestId('lk-passkey').click()
  await backUp(visit)
  await page.getByText('Your passkeys open your wallet').waitFor(patient)
}

export async function deleteAccount(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByLabel(/^Type/).fill('delete my wallet')
  const field = page.getByLabel('Code from your email')
  const code = await withCode(visit, async () => {
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await field.waitFor(patient)
  })
  await field.fill(code)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor(patient)
}
