import { spacesBucket } from '@otteros/contracts'
import { type Client, visitor } from '../../server/test/support/people'
import {
  expectBlobs,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pushEntries,
} from '../../server/test/support/spaces'
import type { Person } from './account'
import type { JourneyServer } from './server'

/** The space of a person as another device of theirs fills it. */
export interface OtherDevice {
  /** Makes a folder at the top of the space; its id. */
  readonly makeFolder: (name: string) => Promise<string>
  /** Puts files into a folder; contents above 64 KiB become stored objects. */
  readonly put: (folder: string, files: Readonly<Record<string, Uint8Array>>) => Promise<void>
}

/** Signs a person in on a device without a browser. */
export async function otherDevice(
  server: Pick<JourneyServer, 'url' | 'key'>,
  { email, password }: Person,
): Promise<OtherDevice> {
  const client: Client = visitor(server)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const { id: space } = await ownSpace({ client })
  const push = async (...changes: Parameters<typeof pushEntries>[2][]) => {
    const { version } = await ownSpace({ client })
    const answer = await pushEntries({ client }, space, changes.flat(), version)
    if (answer.applied !== true) throw new Error(JSON.stringify(answer))
  }
  return {
    async makeFolder(name) {
      const folder = folderIn(space, name)
      await push(folder)
      return folder.id
    },
    async put(folder, files) {
      for (const [name, bytes] of Object.entries(files)) {
        const content = Buffer.from(bytes)
        const named = { hash: hashOf(content), size: content.length }
        const isSmall = content.length <= 65_536
        if (!isSmall) {
          await expectBlobs({ client }, space, [named])
          const { error: refusal } = await client.storage
            .from(spacesBucket)
            .upload(`${space}/${named.hash}`, content, { contentType: 'application/octet-stream' })
          if (refusal) throw refusal
        }
        await push(
          isSmall ? fileIn(folder, name, content) : fileIn(folder, name, '', { ...named, content: null }),
        )
      }
    },
  }
}
