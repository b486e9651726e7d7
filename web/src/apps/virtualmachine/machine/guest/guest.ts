import { success } from '../../../../lib/result'
import type { V86Options } from 'v86'
import { type Outcome, problem } from '../problem'
import { DesktopSide } from '../share/desktop-side'
import { restoreShare, saveShare } from '../share/saved'
import { ShareServer } from '../share/server'
import { ShareTree } from '../share/tree'
import type { Snapshot } from '../snapshot/snapshot'
import { Agent } from './agent'
import { Display } from './display'
import { createEmulator, type Emulator, type InstantiateEmulator } from './emulator'
import { Keyboard } from './keyboard'
import { Terminal, type TerminalWiring } from './terminal'

export interface GuestParts {
  readonly instantiate: InstantiateEmulator
  /** MiB. */
  readonly memory: number
  readonly output: TerminalWiring['output']
  /** Where it does not resume a snapshot: what it starts from. */
  readonly start?: V86Options
}

/** A Linux in an emulator, in whatever thread this runs: the browser's worker, or Node for the image and for tests. */
export class Guest {
  readonly terminal: Terminal
  readonly keyboard: Keyboard
  readonly display: Display
  readonly agent: Agent
  readonly files: DesktopSide
  readonly emulator: Emulator
  private readonly tree: ShareTree
  private readonly share: ShareServer
  private isWanted = false
  private isHeld = false

  private constructor(
    emulator: Emulator,
    output: TerminalWiring['output'],
    tree: ShareTree,
    share: ShareServer,
  ) {
    this.emulator = emulator
    this.tree = tree
    this.share = share
    this.files = new DesktopSide(tree)
    this.terminal = new Terminal(emulator, {
      output,
      hold: (isHeld) => {
        this.isHeld = isHeld
        this.settle()
      },
    })
    this.keyboard = new Keyboard(emulator)
    this.display = new Display(emulator)
    this.agent = new Agent(emulator)
  }

  /** Makes a guest that does not run yet. Throws where the emulator cannot be made. */
  static async create(parts: GuestParts): Promise<Guest> {
    const tree = new ShareTree()
    const share = new ShareServer(tree)
    const emulator = await createEmulator(
      parts.instantiate,
      parts.memory,
      (message) => share.answer(message),
      parts.start,
    )
    return new Guest(emulator, parts.output, tree, share)
  }

  /** Becomes what the snapshot was taken of. After a failure the guest is good for nothing, not even for another try. */
  async restore({ machine, share, terminal }: Snapshot): Promise<Outcome<void>> {
    if (!restoreShare(share, this.tree, this.share)) return problem('corrupt', 'unreadableShare')
    try {
      // The emulator wants a buffer that is the state and nothing else.
      await this.emulator.restore_state(new Uint8Array(machine).buffer)
    } catch (error) {
      return problem('corrupt', 'unreadableMachine', { detail: String(error) })
    }
    this.terminal.print(terminal)
    return success(undefined)
  }

  /** The guest as it is at this moment. */
  async snapshot(): Promise<Snapshot> {
    const machine = new Uint8Array(await this.emulator.save_state())
    return { machine, share: saveShare(this.tree, this.share), terminal: this.terminal.recent() }
  }

  run(): void {
    this.isWanted = true
    this.settle()
  }

  pause(): void {
    this.isWanted = false
    this.settle()
  }

  /** Ends everything; the guest is gone. */
  async close(): Promise<void> {
    this.pause()
    this.terminal.close()
    this.keyboard.close()
    this.display.close()
    await this.emulator.destroy()
  }

  private settle(): void {
    void (this.isWanted && !this.isHeld ? this.emulator.run() : this.emulator.stop())
  }
}
