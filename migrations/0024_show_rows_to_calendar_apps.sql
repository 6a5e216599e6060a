CREATE TABLE `dav_resources` (
	`area` text NOT NULL,
	`object_id` text NOT NULL,
	`family_id` text NOT NULL,
	`seq` integer NOT NULL,
	`only_user_id` text,
	`was_shared` integer DEFAULT false NOT NULL,
	`name` text,
	`uid` text,
	`deleted_at` text,
	PRIMARY KEY(`area`, `object_id`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dav_resources_seq` ON `dav_resources` (`seq`);--> statement-breakpoint
CREATE INDEX `dav_resources_family` ON `dav_resources` (`family_id`,`area`,`seq`);--> statement-breakpoint
CREATE INDEX `dav_resources_name` ON `dav_resources` (`family_id`,`area`,`name`);--> statement-breakpoint
CREATE INDEX `dav_resources_deleted` ON `dav_resources` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `dav_resources_uid` ON `dav_resources` (`family_id`,`area`,`uid`);--> statement-breakpoint
CREATE TABLE `dav_texts` (
	`user_id` text NOT NULL,
	`area` text NOT NULL,
	`object_id` text NOT NULL,
	`family_id` text NOT NULL,
	`seq` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`user_id`, `area`, `object_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dav_texts_family` ON `dav_texts` (`family_id`);
--> statement-breakpoint
INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) SELECT 'calendar', `id`, `family_id`, (SELECT coalesce(max(`seq`), 0) FROM `dav_resources`) + row_number() OVER (ORDER BY `id`), CASE WHEN `is_private` THEN `created_by` END, 1 - `is_private` FROM `events`;
--> statement-breakpoint
INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) SELECT 'tasks', `id`, `family_id`, (SELECT coalesce(max(`seq`), 0) FROM `dav_resources`) + row_number() OVER (ORDER BY `id`), NULL, 1 FROM `tasks`;
--> statement-breakpoint
INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) SELECT 'contacts', `id`, `family_id`, (SELECT coalesce(max(`seq`), 0) FROM `dav_resources`) + row_number() OVER (ORDER BY `id`), NULL, 1 FROM `contacts`;
--> statement-breakpoint
CREATE TRIGGER `events_dav_insert` AFTER INSERT ON `events` BEGIN
  INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) VALUES ('calendar', new.`id`, new.`family_id`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), CASE WHEN new.`is_private` THEN new.`created_by` END, 1 - new.`is_private`)
  ON CONFLICT (`area`, `object_id`) DO UPDATE SET `family_id` = excluded.`family_id`, `seq` = excluded.`seq`, `only_user_id` = excluded.`only_user_id`, `was_shared` = max(`was_shared`, excluded.`was_shared`), `deleted_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `events_dav_update` AFTER UPDATE ON `events` BEGIN
  INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) VALUES ('calendar', new.`id`, new.`family_id`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), CASE WHEN new.`is_private` THEN new.`created_by` END, 1 - new.`is_private`)
  ON CONFLICT (`area`, `object_id`) DO UPDATE SET `family_id` = excluded.`family_id`, `seq` = excluded.`seq`, `only_user_id` = excluded.`only_user_id`, `was_shared` = max(`was_shared`, excluded.`was_shared`), `deleted_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `events_dav_delete` AFTER DELETE ON `events` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), `deleted_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `area` = 'calendar' AND `object_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_dav_insert` AFTER INSERT ON `tasks` BEGIN
  INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) VALUES ('tasks', new.`id`, new.`family_id`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), NULL, 1)
  ON CONFLICT (`area`, `object_id`) DO UPDATE SET `family_id` = excluded.`family_id`, `seq` = excluded.`seq`, `only_user_id` = excluded.`only_user_id`, `was_shared` = max(`was_shared`, excluded.`was_shared`), `deleted_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_dav_update` AFTER UPDATE OF `title`, `description`, `status`, `due_date`, `due_time`, `frequency`, `priority`, `points`, `assigned_to`, `is_chore`, `completed_at`, `updated_at` ON `tasks` BEGIN
  INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) VALUES ('tasks', new.`id`, new.`family_id`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), NULL, 1)
  ON CONFLICT (`area`, `object_id`) DO UPDATE SET `family_id` = excluded.`family_id`, `seq` = excluded.`seq`, `only_user_id` = excluded.`only_user_id`, `was_shared` = max(`was_shared`, excluded.`was_shared`), `deleted_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `tasks_dav_delete` AFTER DELETE ON `tasks` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), `deleted_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `area` = 'tasks' AND `object_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_dav_insert` AFTER INSERT ON `contacts` BEGIN
  INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) VALUES ('contacts', new.`id`, new.`family_id`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), NULL, 1)
  ON CONFLICT (`area`, `object_id`) DO UPDATE SET `family_id` = excluded.`family_id`, `seq` = excluded.`seq`, `only_user_id` = excluded.`only_user_id`, `was_shared` = max(`was_shared`, excluded.`was_shared`), `deleted_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_dav_update` AFTER UPDATE ON `contacts` BEGIN
  INSERT INTO `dav_resources`(`area`, `object_id`, `family_id`, `seq`, `only_user_id`, `was_shared`) VALUES ('contacts', new.`id`, new.`family_id`, (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), NULL, 1)
  ON CONFLICT (`area`, `object_id`) DO UPDATE SET `family_id` = excluded.`family_id`, `seq` = excluded.`seq`, `only_user_id` = excluded.`only_user_id`, `was_shared` = max(`was_shared`, excluded.`was_shared`), `deleted_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `contacts_dav_delete` AFTER DELETE ON `contacts` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`), `deleted_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `area` = 'contacts' AND `object_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_recurrences_dav_insert` AFTER INSERT ON `event_recurrences` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_recurrences_dav_update` AFTER UPDATE ON `event_recurrences` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_recurrences_dav_delete` AFTER DELETE ON `event_recurrences` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = old.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_instances_dav_insert` AFTER INSERT ON `event_instances` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_instances_dav_update` AFTER UPDATE ON `event_instances` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_instances_dav_delete` AFTER DELETE ON `event_instances` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = old.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_participants_dav_insert` AFTER INSERT ON `event_participants` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_participants_dav_update` AFTER UPDATE ON `event_participants` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_participants_dav_delete` AFTER DELETE ON `event_participants` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = old.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_attachments_dav_insert` AFTER INSERT ON `event_attachments` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_attachments_dav_update` AFTER UPDATE ON `event_attachments` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = new.`event_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `event_attachments_dav_delete` AFTER DELETE ON `event_attachments` BEGIN
  UPDATE `dav_resources` SET `seq` = (SELECT coalesce(max(`seq`), 0) + 1 FROM `dav_resources`) WHERE `area` = 'calendar' AND `object_id` = old.`event_id` AND `deleted_at` IS NULL;
END;
