/** Words of a sign-in that goes on elsewhere: at a provider, on a phone, on another device. */
export const loginElsewhereWords = {
  loginSocialTitle: 'Continue in the window',
  loginSocialText: 'Sign in with {provider} in the window that opened, then come back.',
  loginSocialNumber: 'If the window asks for a number, it’s {number}.',
  loginSocialAgain: 'Open the window again',
  loginSocialFailed: 'You’re not signed in yet',
  loginFarcasterText: 'Scan with your phone’s camera, then continue in Farcaster.',
  loginFarcasterOpen: 'Open Farcaster',
  loginFarcasterQr: 'QR code for Farcaster',
  loginDeviceTitle: 'Approve this device',
  loginDeviceText: 'Open the link we sent to {email} and choose this number there.',
  loginDeviceCheck: 'The page shows where this device is. If that isn’t you, decline.',
  loginDeviceNumber: 'Your number',
  loginStartAgain: 'Start again',
} as const
