import type { Page } from '@playwright/test'

/** A virtual authenticator of the page, whichever site it shows; it is touched at once. */
export async function addAuthenticator(page: Page, { hasPrf }: { hasPrf: boolean }): Promise<void> {
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
      hasPrf,
      automaticPresenceSimulation: true,
    },
  })
}
