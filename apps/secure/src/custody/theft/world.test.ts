import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../testing/theft/createWorld.js'

describe('custody with the server’s own code', () => {
  it('makes a wallet, backs it up days after the sign-in, and opens it again without another one', async () => {
    const { site, visitor } = await createWorld('device')
    const { page, me } = await visitor.load()
    expect(me).toMatchObject({ wallet: { version: 2, mode: 'device' }, needsDeviceShare: false })
    expect(await page.readBackup()).toBeUndefined()
    expect(page.isLocked()).toBe(false)
    await page.signDigest(new Uint8Array(32))
    site.close()
  })

  it('attack B-B2-stored-server: a recovered browser opens the wallet a day after its sign-in', async () => {
    const { site, email, code, createProfile } = await createWorld('device')
    const other = await createProfile()
    await site.signInToSettings(other.browser, email)
    const { page } = await other.load()
    await page.recover(code)
    await expect.poll(async () => (await other.api.getMe())?.needsDeviceShare).toBe(false)
    site.advance(86_400_000)
    const later = await other.load()
    await later.page.signDigest(new Uint8Array(32))
    site.close()
  })

  it('control B-B2-stored-server: a browser that only signed in does not get the server’s share a day later', async () => {
    const { site, email, code, createProfile } = await createWorld('device')
    const other = await createProfile()
    await site.signInToSettings(other.browser, email)
    site.advance(86_400_000)
    const { page } = await other.load()
    await expect(page.recover(code)).rejects.toMatchObject({ code: 'SHARE_LOCKED' })
    site.close()
  })

  it('renews the code in passkey mode, and goes back to device mode by it', async () => {
    const { site, email, visitor, passkey, createProfile, signIn } = await createWorld('passkey')
    const { page } = await visitor.load()
    expect(page.isLocked()).toBe(true)
    await signIn()
    await page.unlock(passkey)
    await page.renewCode()
    const { code: next } = (await page.readBackup()) ?? { code: '' }
    await page.confirmBackup()
    expect((await visitor.api.getMe())?.wallet).toMatchObject({
      mode: 'passkey',
      passkeys: [{ credentialId: 'AQID' }],
    })
    const other = await createProfile()
    await site.signInToSettings(other.browser, email)
    const { page: recovered } = await other.load()
    expect(await recovered.recover(next)).toEqual({ status: 'needsPasskey' })
    expect((await recovered.switchToDevice()).status).toBe('ready')
    site.close()
  })
})
