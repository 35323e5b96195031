/** Names and ports of what sign-in needs besides the server, from the base. */
export const signInPorts = base => ({
  mail: { port: base + 50, what: 'mailbox' },
  login: { port: base + 51, what: 'login providers' },
  farcaster: { port: base + 53, what: 'Farcaster relay' },
})

/**
 * Starts the mailbox, the login providers and Farcaster's relay.
 *
 * @returns their URLs, and the options of the server that uses them
 */
export async function startSignIn({ devnet, ports, secureUrl }) {
  const { startFarcasterRelay, startLogin, startMail } = await import('@latchkit/devnet')
  const chain = 'eip155:31337'
  const started = await Promise.allSettled([
    startMail({ port: ports.mail.port }),
    startLogin({
      port: ports.login.port,
      redirectUri: `${secureUrl}/auth/social/callback/{provider}`,
    }),
    startFarcasterRelay({ port: ports.farcaster.port, rpcUrl: devnet.chains[chain].rpcUrl }),
  ])
  const stop = async () => {
    await Promise.all(started.map(({ value }) => value?.stop()))
  }
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [mail, login, farcaster] = started.map(({ value }) => value)
  return {
    urls: { mail: mail.url, smtp: mail.smtpUrl, login: login.url, farcaster: farcaster.url },
    auth: {
      smtpUrl: mail.smtpUrl,
      mailFrom: 'Latchkit demo <login@demo.example>',
      social: login.social,
      farcasterRelay: farcaster.url,
      farcasterChain: chain,
    },
    stop,
  }
}
