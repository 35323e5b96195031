const social = 'packages/server/src/auth/social'
const auth = 'packages/server/src/auth'
const site = 'packages/server/src/secureSite'

/** Attacks on social sign-in, codes by email, the monitor and captured addresses. */
export const attacks = [
  {
    id: 'B-B6',
    title: "a flow of the attacker's browser is finished in the victim's, by link, number or redirect",
    file: `${social}/attacks.real.test.ts`,
    breaks: {
      file: `${social}/createSocialSignIn.ts`,
      search: 'if (!isSame(flow.network, toNetwork(network, flow.id)))',
      replace: 'if (flow.network === network)',
    },
  },
  {
    id: 'B-B6-number',
    control: 'B-B6',
    title: 'the attacker chooses the number that the window asks for',
    file: `${social}/attacks.real.test.ts`,
    breaks: {
      file: `${social}/createSocialSignIn.ts`,
      search: 'numbers.add(String(randomInt(10, 100)))',
      replace: 'numbers.add(String(10 + numbers.size))',
    },
  },
  {
    id: 'B-B6-order',
    control: 'B-B6',
    title: 'the number has its place by what it is',
    file: `${social}/attacks.real.test.ts`,
    breaks: {
      file: `${social}/createSocialSignIn.ts`,
      search: 'numbers: shuffle(numbers)',
      replace: 'numbers: shuffle(numbers).sort((a, b) => numbers.indexOf(a) - numbers.indexOf(b))',
    },
  },
  {
    id: 'B-B6-path',
    title: 'the code of a redirect goes to any page of a listed host',
    file: `${social}/toReturnUrl.test.ts`,
    breaks: {
      file: `${social}/toReturnUrl.ts`,
      search: 'return registered.includes(target) ? target',
      replace: 'return url.href.length > 0 ? target',
    },
  },
  {
    id: 'B-B6-frame',
    title: 'the window trusts a flow that no frame of this browser holds',
    file: 'apps/secure/src/session/findFlow.test.ts',
    breaks: {
      file: 'apps/secure/src/session/vouchForFlows.ts',
      search: "if (typeof flowId !== 'string' || !hasFlow(flowId)) return",
      replace: "if (typeof flowId !== 'string') return",
    },
  },
  {
    id: 'B-B6-device',
    title: 'a new device is signed in by a provider alone',
    file: `${auth}/providerDevice.test.ts`,
    breaks: {
      file: `${auth}/users.ts`,
      search: 'const to = isByEmail ? normalizeEmail(identity.subject) : profile.email',
      replace: 'const to = isByEmail ? normalizeEmail(identity.subject) : undefined',
    },
  },
  {
    id: 'B-L-farcaster',
    control: 'B-B6-device',
    title: "a relayed QR code signs the attacker's browser in",
    file: `${auth}/providerDevice.test.ts`,
    breaks: {
      file: `${auth}/users.ts`,
      search: 'const to = isByEmail ? normalizeEmail(identity.subject) : profile.email',
      replace: 'const to = isByEmail ? normalizeEmail(identity.subject) : undefined',
    },
  },
  {
    id: 'B-L-url',
    control: 'B-B6-device',
    title: 'the host of an approval and of a code is read from the database',
    file: `${auth}/providerDevice.test.ts`,
    breaks: {
      file: `${auth}/users.ts`,
      search: 'sealedHost: sealer.seal(host, `approval-host',
      replace: 'sealedHost: ((_: string) => host)(`approval-host',
    },
  },
  {
    id: 'A-M14',
    title: "strangers' requests keep the owner of an address out for hours",
    file: `${auth}/emailWork.test.ts`,
    breaks: {
      file: `${auth}/emailCodes.ts`,
      search: 'paid.waitMs === 0 ? { work: works.create(subject, paid.used) } : {}',
      replace: '{}',
    },
  },
  {
    id: 'A-M14-work',
    control: 'A-M14',
    title: 'one proof of work gets codes again, or for others',
    file: `${auth}/emailWork.test.ts`,
    breaks: {
      file: `${auth}/emailWork.ts`,
      search: 'isSameHash(mac, toMac(head, subject)) &&',
      replace: '',
    },
  },
  {
    id: 'B-B4-50',
    control: 'A-M14',
    title: 'more than 50 guesses are compared where two windows touch',
    file: `${auth}/emailWork.test.ts`,
    breaks: {
      file: `${auth}/charge.ts`,
      search: 'return times.filter(time => time > now - windowMs)',
      replace: 'return (times[0] ?? 0) > now - windowMs ? times : []',
    },
  },
  {
    id: 'A-L-dot',
    title: 'a dot at the end makes another address of it',
    file: `${auth}/normalizeEmail.test.ts`,
    breaks: {
      file: `${auth}/normalizeEmail.ts`,
      search: "domain.replace(/(?<!\\.)\\.+$/, '')",
      replace: 'domain',
    },
  },
  {
    id: 'B-L-monitorHeaders',
    title: 'the site is served with a policy that lets scripts of others in',
    file: `${site}/runMonitor.test.ts`,
    breaks: {
      file: `${site}/findHeaderProblems.ts`,
      search: 'if (served === value) return []',
      replace: 'if (served !== undefined) return []',
    },
  },
  {
    id: 'B-L-monitorOld',
    control: 'B-L-monitorHeaders',
    title: 'a signed site of the past is served again',
    file: `${site}/runMonitor.test.ts`,
    breaks: {
      file: `${site}/monitorSite.ts`,
      search: 'if (signedAt < newest)',
      replace: 'if (signedAt < 0)',
    },
  },
  {
    id: 'B-L-hsts',
    title: 'a browser is led to the secure site over plain HTTP',
    file: `${site}/secureSite.test.ts`,
    breaks: {
      file: `${site}/strictTransport.ts`,
      search: "if (isSecure) context.res.headers.set('strict-transport-security', strictTransport)",
      replace: '',
    },
  },
  {
    id: 'B-L-contract',
    title: 'a contract at an address reads or replaces what its namesake on another network left',
    file: 'packages/server/src/emailCapture/emailCapture.test.ts',
    breaks: {
      file: 'packages/server/src/emailCapture/createEmailCapture.ts',
      search: 'const network = isContract ? toNetworkId(caipAddress) : namespace',
      replace: 'const network = namespace',
    },
  },
]
