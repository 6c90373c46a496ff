/** The workspace one stands in, and a quick way to another: a list with a search field. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox, Text, UnstyledButton, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { IconChevronDown } from '@/ui/icons';
import { useOpenPlace } from '@/ui/place';
import classes from './Shell.module.css';

const SHOWN = 50;

export function WorkspaceSwitcher() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const params = useParams();
  const place = useOpenPlace();
  const workspaceId = params['workspaceId'] ?? params['workspaceById'] ?? place ?? undefined;
  const [search, setSearch] = useState('');
  const { data = [], isError } = useQuery(workspacesQuery());
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const current = data.find((workspace) => workspace.id === workspaceId);
  const wanted = search.trim().toLowerCase();
  const found = data.filter((workspace) => workspace.name.toLowerCase().includes(wanted)).slice(0, SHOWN);
  const label = current?.name ?? t`Choose a workspace`;

  if (isError) return null;
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        void navigate(paths.workspace(id));
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <UnstyledButton
          className={classes.switcher}
          onClick={() => combobox.toggleDropdown()}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={current ? t`Workspace: ${label}. Switch` : label}
        >
          <Text fw={500} className={classes.switcherName} {...(current ? {} : { c: 'dimmed' })}>
            {label}
          </Text>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder={t`Find a workspace`}
          aria-label={t`Find a workspace`}
        />
        {/* A long list scrolls, so the keyboard must be able to stand on it. */}
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t`Workspaces`}>
          {found.map((workspace) => (
            <Combobox.Option key={workspace.id} value={workspace.id} active={workspace.id === workspaceId}>
              {workspace.name}
            </Combobox.Option>
          ))}
          {found.length === 0 ? (
            <Combobox.Empty>
              <Trans>No workspace of that name</Trans>
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
