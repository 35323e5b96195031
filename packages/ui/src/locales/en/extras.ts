/** Words of toasts and of the legal line. */
export const extrasWords = {
  legal: 'By connecting, you agree to the {terms} and the {privacy}.',
  legalAgree: 'I agree to the {terms} and the {privacy}.',
  legalAgreeOne: 'I agree to the {link}.',
  legalOne: 'By connecting, you agree to the {link}.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  lookAlike: 'Contains letters of another alphabet',
  dismiss: 'Dismiss',
  toastSent: 'Sent {amount}',
  toastNotSent: 'Not sent: {amount}',
  toastLate: 'May have been sent: {amount}. Check your wallet.',
  toastBought: 'Bought {amount}',
  toastNotBought: 'Purchase of {amount} failed',
  toastSwapped: 'Swapped {amount}',
  toastNotSwapped: 'Not swapped: {amount}',
} as const
