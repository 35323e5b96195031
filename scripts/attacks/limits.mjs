const server = 'packages/server/src'

/** Attacks on what callers of the server use up, and the guard of each. */
export const attacks = [
  {
    id: 'A-M3',
    title: 'a small batch of wallet_getAssets makes the server send 75 MB',
    file: `${server}/rpc/getAssets.test.ts`,
    breaks: {
      file: `${server}/rpc/service.ts`,
      search: 'budget.bytesLeft -= size\n    limitBytes',
      replace: 'limitBytes',
    },
  },
  {
    id: 'A-M4',
    title: 'a name whose resolver leads to gateways without end uses the server as a flood',
    file: `${server}/names/gateway/limits.test.ts`,
    breaks: {
      file: `${server}/names/createNames.ts`,
      search: 'gateways.run(caller, () => safeFetch(...request))',
      replace: '(gateways.charge, safeFetch(...request))',
    },
  },
  {
    id: 'A-M5',
    title: "one caller uses up the operator's keys and the places of others",
    file: `${server}/source/callers.test.ts`,
    breaks: {
      file: `${server}/source/createSource.ts`,
      search: 'const turn = address === undefined ? serverCaller : toCallerNetwork(address)',
      replace: 'const turn = serverCaller',
    },
  },
  {
    id: 'A-M6',
    title: 'a host for each picture takes all places of media',
    file: `${server}/nfts/metadata/createContentReader.test.ts`,
    breaks: {
      file: `${server}/source/createCallerQueue.ts`,
      search: 'createFairQueue({ concurrency, perKey: perCaller })',
      replace: 'createFairQueue({ concurrency, perKey: concurrency })',
    },
  },
  {
    id: 'A-M7',
    title: 'a server behind a proxy runs as development',
    file: `${server}/config/config.test.ts`,
    breaks: {
      file: `${server}/config/serverOptions.ts`,
      search: "return isPublished(publicUrl, Number(trustedProxies)) ? 'production' : 'development'",
      replace: "return isPublished(publicUrl, Number(trustedProxies)) ? 'development' : 'development'",
    },
  },
  {
    id: 'A-M10',
    title: 'the addresses of an IPv6 /48 have a limit each',
    file: `${server}/middleware/callerLimit.test.ts`,
    breaks: {
      file: `${server}/utils/callerBuckets.ts`,
      search: 'if (site === undefined) return [addressBucket]',
      replace: 'if (site === undefined || addressBucket) return [addressBucket]',
    },
  },
  {
    id: 'A-M10',
    title: 'the addresses of an IPv6 /48 fill the mailbox of the relay',
    file: `${server}/relay/networks.test.ts`,
    breaks: {
      file: `${server}/utils/callerBuckets.ts`,
      search: 'if (site === undefined) return [addressBucket]',
      replace: 'if (site === undefined || addressBucket) return [addressBucket]',
    },
  },
  {
    id: 'A-M12',
    title: 'orders that nobody pays fill the storage',
    file: `${server}/onramp/unpaid.test.ts`,
    breaks: {
      file: `${server}/onramp/service.ts`,
      search: 'unpaidBefore: time - unpaidKeptMs',
      replace: 'unpaidBefore: time - keptMs + 0 * unpaidKeptMs',
    },
  },
  {
    id: 'A-M13',
    title: "a page writes down somebody's contact as verified",
    file: `${server}/onramp/contactProof.test.ts`,
    breaks: {
      file: `${server}/onramp/contactProof.ts`,
      search: 'if (contact === undefined) return undefined',
      replace: 'if (contact === undefined || contact) return contact',
    },
  },
  {
    id: 'A-A0-6',
    title: 'calls that make a node respond 5xx shut a chain for everybody',
    file: `${server}/upstream/callers.test.ts`,
    breaks: {
      file: `${server}/upstream/createBreaker.ts`,
      search: 'if (failedCallers.has(caller)) return\n',
      replace: '',
    },
  },
  {
    id: 'A-29',
    title: 'packages are changed by an npm that ignores min-release-age',
    file: 'scripts/lib/ensureInstalled.test.ts',
    breaks: {
      file: 'scripts/lib/ensureInstalled.mjs',
      search: 'const agedSince = [11, 10]',
      replace: 'const agedSince = [0, 0]',
    },
  },
  {
    id: 'A-L-ownNames',
    title: 'unsigned messages lock an account out of names',
    file: `${server}/names/limits.test.ts`,
    breaks: [
      {
        file: `${server}/names/ownNames.ts`,
        search: 'await limitChanges(caller.address)',
        replace: 'await limitChanges(caller.address)\n      await limitAccount(address)',
      },
      {
        file: `${server}/names/ownNames.ts`,
        search: 'await limitAccount(address)\n      const isContract',
        replace: 'const isContract',
      },
    ],
  },
  {
    id: 'A-L-storageBudget',
    title: "an address fills the relay's mailbox once for each process",
    file: `${server}/relay/networks.test.ts`,
    breaks: {
      file: `${server}/relay/storageBudget.ts`,
      search: 'if (shared) taken.set',
      replace: 'if (!shared) taken.set',
    },
  },
  {
    id: 'A-L-analytics',
    title: "twenty addresses use up everybody's day of events",
    file: `${server}/analytics/analytics.test.ts`,
    breaks: {
      file: `${server}/middleware/callerLimit.ts`,
      search: 'const share = Math.min(1, left / calmShare)',
      replace: 'const share = Math.max(1, left / calmShare)',
    },
  },
  {
    id: 'A-L-joinedReads',
    title: 'a caller at its limit ends the reads of those who wait for it',
    file: `${server}/utils/createJoinedReads.test.ts`,
    breaks: {
      file: `${server}/utils/createJoinedReads.ts`,
      search: 'if (isLimitOfCaller(error)) again.add(key)',
      replace: '',
    },
  },
  {
    id: 'A-L-httpServer',
    title: 'one address holds all connections open',
    file: `${server}/utils/httpServer.test.ts`,
    breaks: {
      file: `${server}/utils/httpServer.ts`,
      search: 'return void socket.destroy()',
      replace: 'socket.ref()',
    },
  },
  {
    id: 'A-L-transak',
    title: 'a notice is signed with the token of another process',
    file: `${server}/onramp/createSharedTokens.real.test.ts`,
    breaks: {
      file: `${server}/onramp/createSharedTokens.ts`,
      search: 'if (redis === undefined) return undefined',
      replace: 'if (redis === undefined || redis) return undefined',
    },
  },
  {
    id: 'A-L-waits',
    title: 'a caller floods the waits of sign-in',
    file: `${server}/auth/callerBounds.test.ts`,
    breaks: {
      file: `${server}/auth/createCallerBounds.ts`,
      search: 'names.filter(isBound)',
      replace: "names.filter(name => isBound(name) && !name.endsWith('-waits'))",
    },
  },
  {
    id: 'A-L-joinedPrices',
    title: 'a caller at its limit leaves those who wait for its read without prices',
    file: `${server}/prices/service.test.ts`,
    breaks: {
      file: `${server}/prices/service.ts`,
      search: 'if (limited !== undefined) throw limited',
      replace: '',
    },
  },
  {
    id: 'A-L-poisoning',
    title: 'dust and approvals that others make are in the history',
    file: `${server}/activity/providers/toHistoryRecord.test.ts`,
    breaks: {
      file: `${server}/activity/providers/toHistoryRecord.ts`,
      search: 'if (entry.recipient === account && isDoubtful(entry.sender, { account, paid })) return false',
      replace: '',
    },
  },
  {
    id: 'A-L-poisoning',
    title: 'dust of a look-alike of a paid address is in the history of Solana',
    file: `${server}/activity/providers/createSolanaActivity.test.ts`,
    breaks: {
      file: `${server}/activity/providers/createSolanaActivity.ts`,
      search: "!(move.direction === 'in' && isDoubtful(address, move, paid))",
      replace: 'true',
    },
  },
  {
    id: 'A-L-joinedPrices-free',
    title: 'a caller at its limit waits for the reads of others for free',
    file: `${server}/prices/service.test.ts`,
    breaks: {
      file: `${server}/utils/createJoinedReads.ts`,
      search: 'isCharged ??= onJoin()',
      replace: 'isCharged ??= Promise.resolve()',
    },
  },
]
