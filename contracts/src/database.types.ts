// Written by `npx vitest run --project contract database-types -u` from the migrations; not by hand.

export type Json =
  string | number | boolean | null | { readonly [key: string]: Json | undefined } | readonly Json[]

/** The exposed schema, in the form that supabase-js takes. */
export type Database = {
  public: {
    Tables: {
      app_ratings: {
        Row: {
          app_id: string
          rated_at: string
          stars: number
          user_id: string
        }
        Insert: {
          app_id: string
          rated_at?: string
          stars: number
          user_id?: string
        }
        Update: {
          app_id?: string
          rated_at?: string
          stars?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'app_ratings_app_id_fkey'
            columns: ['app_id']
            isOneToOne: false
            referencedRelation: 'apps'
            referencedColumns: ['id']
          },
        ]
      }
      app_versions: {
        Row: {
          app_id: string
          author: string
          category: string
          content_length: number
          created_at: string
          description: string
          files: Json
          framework: string
          html_content: string | null
          icon: string
          id: string
          name: string
          replaces: string
          reviewed_at: string | null
          status: string
          user_id: string
          version: string
        }
        Insert: {
          app_id: string
          author: string
          category?: string
          created_at?: string
          description: string
          files?: Json
          framework?: string
          html_content?: string | null
          icon?: string
          id?: string
          name: string
          replaces: string
          reviewed_at?: string | null
          status?: string
          user_id?: string
          version?: string
        }
        Update: {
          app_id?: string
          author?: string
          category?: string
          created_at?: string
          description?: string
          files?: Json
          framework?: string
          html_content?: string | null
          icon?: string
          id?: string
          name?: string
          replaces?: string
          reviewed_at?: string | null
          status?: string
          user_id?: string
          version?: string
        }
        Relationships: [
          {
            foreignKeyName: 'app_versions_app_id_fkey'
            columns: ['app_id']
            isOneToOne: false
            referencedRelation: 'apps'
            referencedColumns: ['id']
          },
        ]
      }
      apps: {
        Row: {
          author: string
          category: string
          content_length: number
          created_at: string
          description: string
          downloads: number
          files: Json
          framework: string
          html_content: string | null
          icon: string
          id: string
          is_verified: boolean
          name: string
          rating: number
          ratings: number
          reviewed_at: string | null
          search_text: string
          user_id: string | null
          verified_at: string | null
          verified_by: string | null
          version: string
        }
        Insert: {
          author: string
          category?: string
          created_at?: string
          description: string
          downloads?: number
          files?: Json
          framework?: string
          html_content?: string | null
          icon?: string
          id?: string
          is_verified?: boolean
          name: string
          rating?: number
          ratings?: number
          reviewed_at?: string | null
          user_id?: string | null
          verified_at?: string | null
          verified_by?: string | null
          version?: string
        }
        Update: {
          author?: string
          category?: string
          created_at?: string
          description?: string
          downloads?: number
          files?: Json
          framework?: string
          html_content?: string | null
          icon?: string
          id?: string
          is_verified?: boolean
          name?: string
          rating?: number
          ratings?: number
          reviewed_at?: string | null
          user_id?: string | null
          verified_at?: string | null
          verified_by?: string | null
          version?: string
        }
        Relationships: []
      }
      blocked_people: {
        Row: {
          blocked_id: string
          since: string
          user_id: string
        }
        Insert: {
          blocked_id: string
          since?: string
          user_id: string
        }
        Update: {
          blocked_id?: string
          since?: string
          user_id?: string
        }
        Relationships: []
      }
      browser_bookmarks: {
        Row: {
          created_at: string
          icon: string | null
          id: string
          title: string
          url: string
          user_id: string
        }
        Insert: {
          created_at?: string
          icon?: string | null
          id?: string
          title: string
          url: string
          user_id?: string
        }
        Update: {
          created_at?: string
          icon?: string | null
          id?: string
          title?: string
          url?: string
          user_id?: string
        }
        Relationships: []
      }
      browser_history: {
        Row: {
          icon: string | null
          id: string
          index_position: number
          session_id: string
          title: string
          url: string
          user_id: string
          visited_at: string
        }
        Insert: {
          icon?: string | null
          id?: string
          index_position: number
          session_id: string
          title?: string
          url: string
          user_id?: string
          visited_at?: string
        }
        Update: {
          icon?: string | null
          id?: string
          index_position?: number
          session_id?: string
          title?: string
          url?: string
          user_id?: string
          visited_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'browser_history_session'
            columns: ['session_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'browser_sessions'
            referencedColumns: ['id', 'user_id']
          },
        ]
      }
      browser_sessions: {
        Row: {
          created_at: string
          current_index: number
          current_url: string
          id: string
          is_active: boolean
          updated_at: string
          user_id: string
          window_id: string
        }
        Insert: {
          created_at?: string
          current_index?: number
          current_url: string
          id?: string
          is_active?: boolean
          updated_at?: string
          user_id?: string
          window_id: string
        }
        Update: {
          created_at?: string
          current_index?: number
          current_url?: string
          id?: string
          is_active?: boolean
          updated_at?: string
          user_id?: string
          window_id?: string
        }
        Relationships: []
      }
      file_accounts: {
        Row: {
          bytes: number
          entries: number
          forgotten: number
          removals: number
          user_id: string
          version: number
        }
        Insert: {
          bytes?: number
          entries?: number
          forgotten?: number
          removals?: number
          user_id: string
          version?: number
        }
        Update: {
          bytes?: number
          entries?: number
          forgotten?: number
          removals?: number
          user_id?: string
          version?: number
        }
        Relationships: []
      }
      files: {
        Row: {
          changed_at: string
          content: string | null
          created: number
          kind: string
          mode: number
          modified: number
          path: string
          revision: string
          size: number
          target: string | null
          user_id: string
          version: number
        }
        Insert: {
          changed_at?: string
          content?: string | null
          created?: number
          kind: string
          mode?: number
          modified?: number
          path: string
          revision: string
          size?: number
          target?: string | null
          user_id?: string
          version: number
        }
        Update: {
          changed_at?: string
          content?: string | null
          created?: number
          kind?: string
          mode?: number
          modified?: number
          path?: string
          revision?: string
          size?: number
          target?: string | null
          user_id?: string
          version?: number
        }
        Relationships: []
      }
      messages: {
        Row: {
          created_at: string
          id: string
          message: string
          status: string
          subject: string
          to_recipient: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          message: string
          status?: string
          subject: string
          to_recipient: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          message?: string
          status?: string
          subject?: string
          to_recipient?: string
          user_id?: string
        }
        Relationships: []
      }
      notices: {
        Row: {
          by_id: string | null
          created_at: string
          details: Json
          id: number
          kind: string
          read_at: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          details?: Json
          id: number
          kind: string
          read_at?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          details?: Json
          id?: number
          kind?: string
          read_at?: string | null
          user_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          full_name: string | null
          id: string
          updated_at: string
          username: string
        }
        Insert: {
          avatar_url?: string | null
          created_at?: string
          full_name?: string | null
          id: string
          updated_at?: string
          username: string
        }
        Update: {
          avatar_url?: string | null
          created_at?: string
          full_name?: string | null
          id?: string
          updated_at?: string
          username?: string
        }
        Relationships: []
      }
      received_messages: {
        Row: {
          created_at: string
          id: string
          message: string
          read_at: string | null
          sender_id: string | null
          sender_name: string
          subject: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          message: string
          read_at?: string | null
          sender_id?: string | null
          sender_name: string
          subject: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          message?: string
          read_at?: string | null
          sender_id?: string | null
          sender_name?: string
          subject?: string
          user_id?: string
        }
        Relationships: []
      }
      space_blobs: {
        Row: {
          content: string | null
          hash: string
          size: number
          space_id: string
          state: string
          unused_since: string | null
          uses: number
        }
        Insert: {
          content?: string | null
          hash: string
          size: number
          space_id: string
          state: string
          unused_since?: string | null
          uses?: number
        }
        Update: {
          content?: string | null
          hash?: string
          size?: number
          space_id?: string
          state?: string
          unused_since?: string | null
          uses?: number
        }
        Relationships: []
      }
      space_entries: {
        Row: {
          changed_at: string
          changed_by: string | null
          created: number
          hash: string | null
          id: string
          kind: string
          mode: number
          modified: number
          name: string | null
          parent_id: string | null
          removed_at: string | null
          returned: number
          revision: string
          size: number
          space_id: string
          target: string | null
          version: number
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          created?: number
          hash?: string | null
          id: string
          kind: string
          mode?: number
          modified?: number
          name?: string | null
          parent_id?: string | null
          removed_at?: string | null
          returned?: number
          revision: string
          size?: number
          space_id: string
          target?: string | null
          version: number
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          created?: number
          hash?: string | null
          id?: string
          kind?: string
          mode?: number
          modified?: number
          name?: string | null
          parent_id?: string | null
          removed_at?: string | null
          returned?: number
          revision?: string
          size?: number
          space_id?: string
          target?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'space_entries_space_id_fkey'
            columns: ['space_id']
            isOneToOne: false
            referencedRelation: 'spaces'
            referencedColumns: ['id']
          },
        ]
      }
      space_events: {
        Row: {
          at: string
          by_id: string | null
          details: Json
          id: number
          kind: string
          person_id: string | null
          space_id: string
        }
        Insert: {
          at?: string
          by_id?: string | null
          details?: Json
          id: number
          kind: string
          person_id?: string | null
          space_id: string
        }
        Update: {
          at?: string
          by_id?: string | null
          details?: Json
          id?: number
          kind?: string
          person_id?: string | null
          space_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'space_events_space_id_fkey'
            columns: ['space_id']
            isOneToOne: false
            referencedRelation: 'spaces'
            referencedColumns: ['id']
          },
        ]
      }
      space_invitations: {
        Row: {
          address: string | null
          by_id: string | null
          created_at: string
          id: string
          is_muted: boolean
          role: string
          space_id: string
          user_id: string | null
        }
        Insert: {
          address?: string | null
          by_id?: string | null
          created_at?: string
          id?: string
          is_muted?: boolean
          role: string
          space_id: string
          user_id?: string | null
        }
        Update: {
          address?: string | null
          by_id?: string | null
          created_at?: string
          id?: string
          is_muted?: boolean
          role?: string
          space_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'space_invitations_space_id_fkey'
            columns: ['space_id']
            isOneToOne: false
            referencedRelation: 'spaces'
            referencedColumns: ['id']
          },
        ]
      }
      space_members: {
        Row: {
          role: string
          since: string
          space_id: string
          user_id: string
        }
        Insert: {
          role: string
          since?: string
          space_id: string
          user_id: string
        }
        Update: {
          role?: string
          since?: string
          space_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'space_members_space_id_fkey'
            columns: ['space_id']
            isOneToOne: false
            referencedRelation: 'spaces'
            referencedColumns: ['id']
          },
        ]
      }
      space_mounts: {
        Row: {
          entry_id: string
          space_id: string
          user_id: string
        }
        Insert: {
          entry_id: string
          space_id: string
          user_id: string
        }
        Update: {
          entry_id?: string
          space_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'space_mounts_entry_id_fkey'
            columns: ['entry_id']
            isOneToOne: false
            referencedRelation: 'space_entries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'space_mounts_space_id_fkey'
            columns: ['space_id']
            isOneToOne: false
            referencedRelation: 'spaces'
            referencedColumns: ['id']
          },
        ]
      }
      space_versions: {
        Row: {
          at: string
          by_id: string | null
          created: number
          entry_id: string
          hash: string | null
          is_along: boolean
          is_pinned: boolean
          kind: string
          mode: number
          modified: number
          name: string | null
          parent_id: string | null
          size: number
          space_id: string
          target: string | null
          version: number
        }
        Insert: {
          at: string
          by_id?: string | null
          created: number
          entry_id: string
          hash?: string | null
          is_along?: boolean
          is_pinned?: boolean
          kind: string
          mode: number
          modified: number
          name?: string | null
          parent_id?: string | null
          size: number
          space_id: string
          target?: string | null
          version: number
        }
        Update: {
          at?: string
          by_id?: string | null
          created?: number
          entry_id?: string
          hash?: string | null
          is_along?: boolean
          is_pinned?: boolean
          kind?: string
          mode?: number
          modified?: number
          name?: string | null
          parent_id?: string | null
          size?: number
          space_id?: string
          target?: string | null
          version?: number
        }
        Relationships: []
      }
      spaces: {
        Row: {
          bytes: number
          changed_at: string
          created_at: string
          entries: number
          forgotten: number
          id: string
          kind: string
          name: string | null
          person: string | null
          quota: number | null
          removals: number
          states: number
          thinned_at: string
          version: number
        }
        Insert: {
          bytes?: number
          changed_at?: string
          created_at?: string
          entries?: number
          forgotten?: number
          id?: string
          kind: string
          name?: string | null
          person?: string | null
          quota?: number | null
          removals?: number
          states?: number
          thinned_at?: string
          version?: number
        }
        Update: {
          bytes?: number
          changed_at?: string
          created_at?: string
          entries?: number
          forgotten?: number
          id?: string
          kind?: string
          name?: string | null
          person?: string | null
          quota?: number | null
          removals?: number
          states?: number
          thinned_at?: string
          version?: number
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          role: Database['public']['Enums']['app_role']
          user_id: string
        }
        Insert: {
          created_at?: string
          role: Database['public']['Enums']['app_role']
          user_id: string
        }
        Update: {
          created_at?: string
          role?: Database['public']['Enums']['app_role']
          user_id?: string
        }
        Relationships: []
      }
      vm_sessions: {
        Row: {
          created_at: string
          expires_at: string
          id: string
          is_active: boolean
          session_token: string
          user_id: string
          vm_account_id: string
          vm_data: Json
        }
        Insert: {
          created_at?: string
          expires_at?: string
          id?: string
          is_active?: boolean
          session_token: string
          user_id?: string
          vm_account_id?: string
          vm_data?: Json
        }
        Update: {
          created_at?: string
          expires_at?: string
          id?: string
          is_active?: boolean
          session_token?: string
          user_id?: string
          vm_account_id?: string
          vm_data?: Json
        }
        Relationships: []
      }
    }
    Views: { [name in never]: never }
    Functions: {
      all_links: { Args: { before?: string | null; before_id?: string | null; most?: number }; Returns: Json | null }
      answer_invitation: { Args: { invitation: string; accept: boolean }; Returns: string | null }
      backup_status: { Args: {  }; Returns: Json | null }
      begin_linux_setup: { Args: {  }; Returns: Json | null }
      blob_contents: { Args: { space: string; hashes: Json }; Returns: Json | null }
      block_person: { Args: { person: string }; Returns: undefined | null }
      can_use_advanced_framework: { Args: { _user_id: string }; Returns: boolean | null }
      cancel_linux_setup: { Args: {  }; Returns: Json | null }
      change_link: { Args: { link: string; changes: Json }; Returns: Json | null }
      claim_administrator: { Args: { _code: string }; Returns: string | null }
      delete_space: { Args: { space: string }; Returns: undefined | null }
      drop_begin: { Args: { visit: string; name: string; size: number; hash: string; guest?: string | null }; Returns: Json | null }
      drop_finish: { Args: { visit: string; announced: string; content?: string | null }; Returns: Json | null }
      expect_blobs: { Args: { space: string; blobs: Json }; Returns: Json | null }
      file_contents: { Args: { paths: Json }; Returns: Json | null }
      folder_at: { Args: { space: string; folder: string; moment: string }; Returns: Json | null }
      get_user_auth_details: { Args: { _user_id: string }; Returns: Json | null }
      get_user_role: { Args: { _user_id: string }; Returns: string | null }
      hand_over_space: { Args: { space: string; person: string }; Returns: undefined | null }
      hold_file_open: { Args: { entry: string; holder: string; editing?: boolean }; Returns: Json | null }
      increment_downloads: { Args: { _app_id: string }; Returns: number | null }
      invite_to_space: { Args: { space: string; whom: string; role: string }; Returns: Json | null }
      let_file_go: { Args: { entry: string; holder: string }; Returns: undefined | null }
      link_entries: { Args: { visit: string; folder?: string | null; after?: string | null }; Returns: Json | null }
      linux_setup: { Args: {  }; Returns: Json | null }
      list_people: { Args: { _search?: string; _offset?: number; _most?: number }; Returns: Json | null }
      make_app_password: { Args: { name: string; rights?: string; folder?: string | null; ends_at?: string | null }; Returns: Json | null }
      make_link: { Args: { space: string; entry: string; kind?: string; options?: Json }; Returns: Json | null }
      make_team: { Args: { name: string }; Returns: string | null }
      names_in_space: { Args: { space: string; people: string[] }; Returns: Json | null }
      needs_administrator: { Args: {  }; Returns: boolean | null }
      open_content: { Args: { visit: string; entry: string }; Returns: Json | null }
      open_link: { Args: { token: string; password?: string | null }; Returns: Json | null }
      own_app_passwords: { Args: {  }; Returns: Json | null }
      own_invitations: { Args: { most?: number | null; after?: string | null }; Returns: Json | null }
      own_notices: { Args: { before?: number | null; most?: number }; Returns: Json | null }
      own_spaces: { Args: { most?: number | null; after?: string | null; only_space?: string | null }; Returns: Json | null }
      pin_version: { Args: { entry: string; version: number; pinned: boolean }; Returns: undefined | null }
      pull_entries: { Args: { space: string; after: number; most?: number; whole?: boolean; points?: Json | null }; Returns: Json | null }
      pull_files: { Args: { after: number; most: number; whole: boolean; points?: Json | null }; Returns: Json | null }
      push_entries: { Args: { space: string; changes: Json; seen: number; mark?: string | null }; Returns: Json | null }
      push_files: { Args: { changes: Json; seen: number; mark?: string | null }; Returns: Json | null }
      rate_app: { Args: { _app_id: string; _stars: number }; Returns: Json | null }
      remove_app_password: { Args: { id: string }; Returns: undefined | null }
      remove_link: { Args: { link: string }; Returns: undefined | null }
      remove_member: { Args: { space: string; person: string }; Returns: undefined | null }
      rename_space: { Args: { space: string; name: string }; Returns: undefined | null }
      review_app_version: { Args: { _version_id: string; _approve: boolean }; Returns: Json | null }
      rewind_folder: { Args: { space: string; folder: string; moment: string }; Returns: Json | null }
      send_message: { Args: { _to: string; _subject: string; _message: string }; Returns: Json | null }
      set_link_rules: { Args: { makers: string; need_password: boolean; days?: number | null }; Returns: undefined | null }
      set_message_status: { Args: { _message_id: string; _status: string }; Returns: boolean | null }
      set_mount: { Args: { space: string; folder?: string | null }; Returns: undefined | null }
      set_space_quota: { Args: { space: string; quota: number }; Returns: undefined | null }
      set_space_role: { Args: { space: string; person: string; role: string }; Returns: undefined | null }
      set_team_makers: { Args: { makers: string }; Returns: undefined | null }
      share_folder: { Args: { folder: string }; Returns: Json | null }
      sharing_rules: { Args: {  }; Returns: Json | null }
      space_activity: { Args: { space: string; before?: string | null; most?: number }; Returns: Json | null }
      space_links: { Args: { space: string; entry?: string | null }; Returns: Json | null }
      space_moments: { Args: { space: string; before?: string | null; most?: number }; Returns: Json | null }
      space_people: { Args: { space: string }; Returns: Json | null }
      submit_app_version: { Args: { _app_id: string; _name?: string | null; _description?: string | null; _author?: string | null; _icon?: string | null; _category?: string | null; _framework?: string | null; _html_content?: string | null; _files?: Json | null; _version?: string | null }; Returns: Json | null }
      take_down_app: { Args: { _app_id: string; _reason: string }; Returns: boolean | null }
      taken_down_reasons: { Args: { _app_ids: string[] }; Returns: Json | null }
      update_user_credentials: { Args: { _target_user_id: string; _new_email?: string | null; _new_password?: string | null }; Returns: Json | null }
      withdraw_app_version: { Args: { _version_id: string }; Returns: Json | null }
      withdraw_invitation: { Args: { invitation: string }; Returns: undefined | null }
    }
    Enums: {
      app_role: 'verified_developer' | 'trusted_user' | 'administrator'
    }
    CompositeTypes: { [name in never]: never }
  }
}
